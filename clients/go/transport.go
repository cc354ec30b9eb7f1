package service

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	mrand "math/rand/v2"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	firstPause   = 500 * time.Millisecond
	longestPause = 8 * time.Second
	// What the service asks for beyond that is not waited for in a call.
	longestTold = time.Minute
)

// transport sends requests: key, time-outs, retries, errors. It knows no operation.
type transport struct{ settings }

// operation is one call, ready to be sent.
type operation struct {
	method, path string
	query        any
	body         any
	form         any
	idempotent   bool
}

func call[T any](ctx context.Context, t *transport, op operation, options []Option) (*T, error) {
	body, err := t.do(ctx, op, options)
	if err != nil {
		return nil, err
	}
	result := new(T)
	switch plain := any(result).(type) {
	case *string:
		*plain = string(body)
		return result, nil
	case *[]byte:
		*plain = body
		return result, nil
	}
	if len(body) == 0 {
		return result, nil
	}
	if err := json.Unmarshal(body, result); err != nil {
		return nil, &ConnectionError{op.method, op.path, fmt.Errorf("the answer is not what was expected: %w", err)}
	}
	return result, nil
}

// value is for answers that are no structs.
func value[T any](result *T, err error) (T, error) {
	if err != nil {
		var none T
		return none, err
	}
	return *result, nil
}

// do returns the body of the first success.
func (t *transport) do(ctx context.Context, op operation, options []Option) ([]byte, error) {
	r, err := t.prepare(op, options, false)
	if err != nil {
		return nil, err
	}
	var body []byte
	err = r.repeat(ctx, func(ctx context.Context) outcome {
		ctx, cancel := context.WithTimeoutCause(ctx, r.timeout, ErrTimeout)
		defer cancel()
		made := r.attempt(ctx)
		body = made.body
		return made
	})
	return body, err
}

// request is an operation with its options.
type request struct {
	settings
	operation
	url         string
	content     []byte
	contentType string
	key         string
	repeatable  bool
	streams     bool
	made        int
}

// outcome is that of one attempt.
type outcome struct {
	answer     *http.Response
	body       []byte
	err        error
	again      bool
	retryAfter string
}

var sendable = regexp.MustCompile(`^[\x21-\x7e]*$`)

func (t *transport) prepare(op operation, options []Option, streams bool) (*request, error) {
	s := t.settings
	for _, option := range options {
		option(&s)
	}
	if s.err == nil && s.apiKey == "" && !s.noKey {
		s.err = errNoKey
	}
	// The HTTP library would put a header that cannot be sent into its message.
	if s.err == nil && !sendable.MatchString(s.apiKey) {
		s.err = errBadKey
	}
	if s.err != nil {
		return nil, s.err
	}
	if reason, bad := strings.CutPrefix(op.path, badPath); bad {
		return nil, errors.New(reason)
	}
	r := &request{settings: s, operation: op, url: s.baseURL + op.path + queryOf(op.query), key: s.idempotencyKey, streams: streams}
	if op.form != nil {
		content, contentType, err := formOf(op.form)
		if err != nil {
			return nil, err
		}
		r.content, r.contentType = content, contentType
	} else if content, ok := op.body.([]byte); ok {
		r.content, r.contentType = content, "application/octet-stream"
	} else if op.body != nil {
		r.contentType = "application/json"
		content, err := json.Marshal(op.body)
		if err != nil {
			return nil, err
		}
		r.content = content
	}
	if op.idempotent && r.key == "" {
		r.key = rand.Text()
	}
	// Without a key a lost answer does not say whether a POST took effect: only a refusal at the door is repeated.
	r.repeatable = r.key != "" || (op.method != http.MethodPost && op.method != http.MethodPatch)
	return r, nil
}

// repeat attempts until one succeeds, or none may follow.
func (r *request) repeat(ctx context.Context, attempt func(context.Context) outcome) error {
	for {
		made := attempt(ctx)
		r.made++
		if made.err == nil || !made.again || r.made > r.maxRetries || ctx.Err() != nil {
			return made.err
		}
		select {
		case <-ctx.Done():
			return made.err
		case <-time.After(pause(r.made, made.retryAfter)):
		}
	}
}

// attempt sends once. Of a stream the body is left to the caller.
func (r *request) attempt(ctx context.Context) outcome {
	start := time.Now()
	sent, err := r.httpRequest(ctx)
	if err != nil {
		return outcome{err: err}
	}
	answer, err := r.http.Do(sent)
	r.tell(answer, time.Since(start))
	if err == nil && answer.StatusCode < 300 && r.streams {
		return outcome{answer: answer}
	}
	var body []byte
	if err == nil {
		// read here, so that an answer that breaks off is asked for again
		body, err = io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		answer.Body = io.NopCloser(bytes.NewReader(body))
	}
	if err != nil {
		return outcome{err: &ConnectionError{r.method, r.path, reasonOf(ctx, err)}, again: r.repeatable}
	}
	if answer.StatusCode < 300 {
		return outcome{answer: answer, body: body}
	}
	return outcome{
		err:        errorOf(answer.StatusCode, body, answer.Header),
		again:      r.mayRepeat(answer.StatusCode, answer.Header.Get("X-Should-Retry")),
		retryAfter: answer.Header.Get("Retry-After"),
	}
}

// mayRepeat: the service's word comes first.
func (r *request) mayRepeat(status int, told string) bool {
	if told != "" {
		return told == "true"
	}
	return status == 408 || status == 429 || status == 503 || (status >= 500 && r.repeatable)
}

func (r *request) httpRequest(ctx context.Context) (*http.Request, error) {
	sent, err := http.NewRequestWithContext(ctx, r.method, r.url, bytes.NewReader(r.content))
	if err != nil {
		return nil, &ConnectionError{r.method, r.path, errBaseURL}
	}
	sent.Header.Set("Accept", "application/json")
	if r.streams {
		sent.Header.Set("Accept", "text/event-stream")
	}
	sent.Header.Set("User-Agent", "service-go/"+Version)
	if r.apiKey != "" {
		sent.Header.Set("Authorization", "Bearer "+r.apiKey)
	}
	if r.content != nil {
		sent.Header.Set("Content-Type", r.contentType)
	}
	if r.key != "" {
		sent.Header.Set("Idempotency-Key", r.key)
	}
	if r.made > 0 {
		sent.Header.Set("X-Retry-Count", strconv.Itoa(r.made))
	}
	maps.Copy(sent.Header, r.headers)
	return sent, nil
}

// reasonOf leaves out the address, which stands in the errors of net/http.
func reasonOf(ctx context.Context, err error) error {
	if errors.Is(context.Cause(ctx), ErrTimeout) {
		return ErrTimeout
	}
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		return wrapped.Err
	}
	return err
}

func (r *request) tell(answer *http.Response, took time.Duration) {
	if r.response != nil {
		*r.response = answer
	}
	if r.logger == nil {
		return
	}
	a := Attempt{Method: r.method, Path: r.path, Number: r.made + 1, Duration: took}
	if answer != nil {
		a.Status, a.RequestID = answer.StatusCode, answer.Header.Get("X-Request-Id")
	}
	r.logger(a)
}

// pause is as Retry-After says, else doubling, less up to a quarter by chance.
func pause(made int, retryAfter string) time.Duration {
	if seconds, err := strconv.ParseFloat(retryAfter, 64); err == nil && seconds >= 0 && seconds <= longestTold.Seconds() {
		return time.Duration(seconds * float64(time.Second))
	}
	if at, err := http.ParseTime(retryAfter); err == nil && time.Until(at) <= longestTold {
		return max(0, time.Until(at))
	}
	doubled := math.Min(float64(firstPause)*math.Pow(2, float64(made-1)), float64(longestPause))
	return time.Duration(doubled * (1 - mrand.Float64()/4))
}

// queryOf encodes the fields of a struct by their json names.
func queryOf(params any) string {
	if params == nil {
		return ""
	}
	values, v := url.Values{}, reflect.ValueOf(params)
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		field := v.Field(i)
		if field.Kind() == reflect.Pointer {
			if field.IsNil() {
				continue
			}
			field = field.Elem()
		}
		if at, ok := field.Interface().(time.Time); ok {
			values.Set(name, at.Format(time.RFC3339Nano))
			continue
		}
		values.Set(name, fmt.Sprint(field.Interface()))
	}
	if len(values) == 0 {
		return ""
	}
	return "?" + values.Encode()
}

// badPath marks a path that cannot be, for the first place that can return an error.
const badPath = "\x00"

// pathOf fills the placeholders of a path. An empty id would lead to another operation.
func pathOf(template string, values ...string) string {
	for i := 0; i < len(values); i += 2 {
		if v := values[i+1]; v == "" || v == "." || v == ".." {
			return badPath + values[i] + " must be a text that is not empty"
		}
		template = strings.Replace(template, ":"+values[i], url.PathEscape(values[i+1]), 1)
	}
	return template
}
