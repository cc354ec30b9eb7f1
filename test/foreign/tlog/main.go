// Checks a record, its inclusion and the log's consistency with Go's own transparency-log packages, which share no line
// with the service. Reads one JSON case per line from standard input, answers "ok" or the reason per line.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type testCase struct {
	Key           string   `json:"key"`
	Text          string   `json:"text"`
	Index         int64    `json:"index"`
	Hashes        []string `json:"hashes"`
	Checkpoint    string   `json:"checkpoint"`
	OldCheckpoint string   `json:"old_checkpoint"`
	Consistency   []string `json:"consistency"`
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var c testCase
		if err := json.Unmarshal(in.Bytes(), &c); err != nil {
			fmt.Println("case:", err)
		} else if err := check(c); err != nil {
			fmt.Println(strings.ReplaceAll(err.Error(), "\n", " "))
		} else {
			fmt.Println("ok")
		}
	}
}

func check(c testCase) error {
	size, root, err := open(c.Checkpoint, c.Key)
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	proof, err := parse(c.Hashes)
	if err != nil {
		return err
	}
	// The seal, SHA-256(0x00 ‖ text), is the data of the leaf.
	seal := tlog.RecordHash([]byte(c.Text))
	if err := tlog.CheckRecord(proof, size, root, c.Index, tlog.RecordHash(seal[:])); err != nil {
		return fmt.Errorf("inclusion: %w", err)
	}
	oldSize, oldRoot, err := open(c.OldCheckpoint, c.Key)
	if err != nil {
		return fmt.Errorf("old checkpoint: %w", err)
	}
	steps, err := parse(c.Consistency)
	if err != nil {
		return err
	}
	if err := tlog.CheckTree(tlog.TreeProof(steps), size, root, oldSize, oldRoot); err != nil {
		return fmt.Errorf("consistency: %w", err)
	}
	return nil
}

func open(text, key string) (int64, tlog.Hash, error) {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return 0, tlog.Hash{}, err
	}
	opened, err := note.Open([]byte(text), note.VerifierList(verifier))
	if err != nil {
		return 0, tlog.Hash{}, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 3 {
		return 0, tlog.Hash{}, fmt.Errorf("no checkpoint: %q", opened.Text)
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return 0, tlog.Hash{}, err
	}
	root, err := tlog.ParseHash(lines[2])
	return size, root, err
}

func parse(hashes []string) (tlog.RecordProof, error) {
	var proof tlog.RecordProof
	for _, text := range hashes {
		bytes, err := hex.DecodeString(text)
		if err != nil || len(bytes) != tlog.HashSize {
			return nil, fmt.Errorf("hash %q", text)
		}
		proof = append(proof, tlog.Hash(bytes))
	}
	return proof, nil
}
