package service

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// RecordProof says where a record stands in the log, in the terms of RFC 6962; Hashes starts with the leaf's sibling.
type RecordProof struct {
	Index      int64    `json:"index"`
	TreeSize   int64    `json:"tree_size"`
	Hashes     []string `json:"hashes"`
	Checkpoint string   `json:"checkpoint"`
}

// SealedRecord is all that is needed to check a record offline. Proof is nil while it is not in the log yet.
type SealedRecord struct {
	Text  string       `json:"text"`
	Seal  string       `json:"seal"`
	Proof *RecordProof `json:"proof"`
}

type auditExport struct {
	UserID  string         `json:"user_id"`
	LogKeys []string       `json:"log_keys"`
	Records []SealedRecord `json:"records"`
}

// ExportVerdict lists what is wrong. Trusted: keys were given; without, the file's own are believed, which proves only that
// it is consistent in itself.
type ExportVerdict struct {
	Valid   bool
	Records int
	Faults  []string
	Trusted bool
	// Pending counts records that are sealed but not in the log yet, which takes about a second: faults of now, so ask again.
	Pending int
}

// VerifyExport checks an export offline: what Audit.Export gave, or the JSON of GET /v1/audit/export. The keys are verifier keys of the log, got at
// another time or place than the export (GET /v1/audit/keys); nil: those in it.
func VerifyExport(export any, keys []string) (*ExportVerdict, error) {
	text, isText := export.([]byte)
	if !isText {
		var err error
		if text, err = json.Marshal(export); err != nil {
			return nil, err
		}
	}
	var e auditExport
	if err := json.Unmarshal(text, &e); err != nil {
		return nil, err
	}
	if e.Records == nil {
		return nil, errNoExport
	}
	known := keys
	if keys == nil {
		known = e.LogKeys
	}
	verdict := &ExportVerdict{Records: len(e.Records), Trusted: keys != nil}
	for _, record := range e.Records {
		if record.Proof == nil {
			verdict.Pending++
		}
		for _, fault := range VerifyRecord(record, known) {
			verdict.Faults = append(verdict.Faults, record.Seal+": "+fault)
		}
	}
	if e.UserID != "" {
		verdict.Faults = append(verdict.Faults, missingFrom(e.UserID, e.Records)...)
	}
	verdict.Valid = len(verdict.Faults) == 0
	return verdict, nil
}

var errNoExport = errors.New("it holds no records: is it an export of GET /v1/audit/export?")

type hash = [sha256.Size]byte

var hexHash = regexp.MustCompile(`^[0-9a-f]{64}$`)

// VerifyRecord says why a record is not to be believed; nothing: it is.
func VerifyRecord(record SealedRecord, keys []string) (faults []string) {
	seal := leafHash([]byte(record.Text))
	if hex.EncodeToString(seal[:]) != record.Seal {
		faults = append(faults, "the text does not hash to the seal")
	}
	if record.Proof == nil {
		return append(faults, "there is no inclusion proof: the record is not in the log yet")
	}
	signed, ok := openCheckpoint(record.Proof.Checkpoint, keys)
	if !ok {
		return append(faults, "the checkpoint is not signed by a known key of the log")
	}
	if signed.size != record.Proof.TreeSize {
		return append(faults, "checkpoint and proof are of trees of different sizes")
	}
	leaf := seal
	if strings.HasSuffix(signed.origin, "/log2") {
		leaf = leafHash(seal[:])
	}
	root, ok := rootOf(leaf, record.Proof.Index, signed.size, record.Proof.Hashes)
	if !ok || !bytes.Equal(root[:], signed.root) {
		faults = append(faults, "the proof does not lead to the root that the log has signed")
	}
	return faults
}

// rootOf is RFC 9162, 2.1.3.2; false: the proof has the wrong length for its place.
func rootOf(leaf hash, index, size int64, proof []string) (hash, bool) {
	if index < 0 || index >= size {
		return leaf, false
	}
	place, last, root := index, size-1, leaf
	for _, text := range proof {
		if last == 0 || !hexHash.MatchString(text) {
			return root, false
		}
		sibling, _ := hex.DecodeString(text)
		if place%2 == 1 || place == last {
			root = nodeHash(sibling, root[:])
			for place%2 == 0 && place != 0 {
				place, last = place/2, last/2
			}
		} else {
			root = nodeHash(root[:], sibling)
		}
		place, last = place/2, last/2
	}
	return root, last == 0
}

func leafHash(data []byte) hash { return sha256.Sum256(append([]byte{0}, data...)) }
func nodeHash(left, right []byte) hash {
	return sha256.Sum256(slices.Concat([]byte{1}, left, right))
}

// missingFrom: a user's debits are numbered without gaps; one that is missing was deleted, or is somebody else's now.
func missingFrom(user string, records []SealedRecord) (faults []string) {
	debits, last := map[int]bool{}, 0
	for _, record := range records {
		var sealed struct {
			Account *string   `json:"account"`
			Parties []*string `json:"parties"`
			Guard   string    `json:"guard"`
		}
		if json.Unmarshal([]byte(record.Text), &sealed) != nil {
			continue
		}
		if sealed.Parties == nil {
			sealed.Parties = []*string{sealed.Account}
		}
		if !slices.ContainsFunc(sealed.Parties, func(party *string) bool { return party != nil && *party == user }) {
			faults = append(faults, record.Seal+": it is not sealed for "+user)
		}
		if text, is := strings.CutPrefix(sealed.Guard, user+"|"); is {
			if number, err := strconv.Atoi(text); err == nil {
				debits[number], last = true, max(last, number)
			}
		}
	}
	for number := 1; number < last; number++ {
		if !debits[number] {
			faults = append(faults, fmt.Sprintf("debit %d of %s is missing", number, user))
		}
	}
	return faults
}

type checkpoint struct {
	origin string
	size   int64
	root   []byte
}

const maxNoteBytes = 3 * 16_384

var sizeText = regexp.MustCompile(`^(0|[1-9][0-9]{0,15})$`)

// openCheckpoint reads a signed note (C2SP), if one of the keys signed it.
func openCheckpoint(note string, keys []string) (checkpoint, bool) {
	text, signatures, found := strings.Cut(note, "\n\n")
	lines := strings.Split(text, "\n")
	if !found || len(note) > maxNoteBytes || len(lines) < 3 || !sizeText.MatchString(lines[1]) {
		return checkpoint{}, false
	}
	root, err := base64.StdEncoding.Strict().DecodeString(lines[2])
	size, err2 := strconv.ParseInt(lines[1], 10, 64)
	if err != nil || err2 != nil || len(root) != sha256.Size {
		return checkpoint{}, false
	}
	for _, line := range strings.Split(signatures, "\n") {
		for _, key := range keys {
			if isSigned(line, text+"\n", key) {
				return checkpoint{lines[0], size, root}, true
			}
		}
	}
	return checkpoint{}, false
}

var verifierKey = regexp.MustCompile(`^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$`)

const algorithmEd25519 = 1

// isSigned: a key is <name>+<hash>+<base64 of type and public key>.
func isSigned(line, text, key string) bool {
	parts := verifierKey.FindStringSubmatch(key)
	if parts == nil {
		return false
	}
	public, err := base64.StdEncoding.Strict().DecodeString(parts[3])
	encoded, named := strings.CutPrefix(line, "— "+parts[1]+" ")
	if err != nil || !named || len(public) != 1+ed25519.PublicKeySize || public[0] != algorithmEd25519 {
		return false
	}
	signature, err := base64.StdEncoding.Strict().DecodeString(encoded)
	id := sha256.Sum256(append([]byte(parts[1]+"\n"), public...))
	if err != nil || len(signature) != 4+ed25519.SignatureSize || hex.EncodeToString(id[:4]) != parts[2] || !bytes.Equal(signature[:4], id[:4]) {
		return false
	}
	return ed25519.Verify(public[1:], []byte(text), signature[4:])
}
