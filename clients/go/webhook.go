package service

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// ErrWebhookSignature is within the error of a delivery that the service did not send, or sent too long ago.
var ErrWebhookSignature = errors.New("the webhook's signature does not hold")

const webhookTolerance = 5 * time.Minute

// WebhookEvent is the body of a delivery.
type WebhookEvent struct {
	Event string `json:"event"`
	// TS is in epoch milliseconds, in events of the first set.
	TS int64 `json:"ts"`
	// Timestamp is in epoch seconds, in events of the second set.
	Timestamp int64           `json:"timestamp"`
	Data      json.RawMessage `json:"data"`
	Record    json.RawMessage `json:"record"`
}

// UnwrapWebhook returns the event of a delivery once its signature is right; body is as it came. With a whsec_ secret the
// Standard Webhooks headers are checked, with their time; else X-Service-Signature.
func UnwrapWebhook(body []byte, header http.Header, secret string) (*WebhookEvent, error) {
	return unwrapWebhookAt(body, header, secret, time.Now())
}

func unwrapWebhookAt(body []byte, header http.Header, secret string, now time.Time) (*WebhookEvent, error) {
	var expected string
	var given []string
	if signatures := header.Get("Webhook-Signature"); strings.HasPrefix(secret, "whsec_") && signatures != "" {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil {
			return nil, fmt.Errorf("%w: what follows whsec_ is not base64", ErrWebhookSignature)
		}
		stamp := header.Get("Webhook-Timestamp")
		sent, err := strconv.ParseInt(stamp, 10, 64)
		if err != nil || now.Sub(time.Unix(sent, 0)).Abs() > webhookTolerance {
			return nil, fmt.Errorf("%w: the delivery is too old or from the future", ErrWebhookSignature)
		}
		signed := append([]byte(header.Get("Webhook-Id")+"."+stamp+"."), body...)
		expected = "v1," + base64.StdEncoding.EncodeToString(macOf(key, signed))
		given = strings.Split(signatures, " ")
	} else {
		expected = hex.EncodeToString(macOf([]byte(secret), body))
		given = []string{header.Get("X-Service-Signature"), header.Get("X-Service-Signature-Previous")}
	}
	for _, each := range given {
		if hmac.Equal([]byte(each), []byte(expected)) {
			event := &WebhookEvent{}
			return event, json.Unmarshal(body, event)
		}
	}
	return nil, ErrWebhookSignature
}

func macOf(key, text []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(text)
	return mac.Sum(nil)
}
