package service

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
)

// Error is an error that the service answered with, in one of its forms. errors.As finds it; errors.Is compares its
// status with ErrBadRequest and its like.
type Error struct {
	StatusCode int
	// Code is E001 to E010, or a word: what programs tell errors apart by.
	Code, Type, Message, RequestID string
	Details                        []Violation
	// Payment says where a 402 can be paid.
	Payment *PaymentLink
	Body    []byte
	Header  http.Header
}

// Violation is what was wrong with one value of a request.
type Violation struct {
	Pointer string `json:"pointer"`
	Message string `json:"message"`
}

// PaymentLink is where a 402 can be paid.
type PaymentLink struct {
	PaymentLink string `json:"payment_link"`
	AmountPence int64  `json:"amount_pence"`
}

// For errors.Is.
var (
	ErrBadRequest       = &Error{StatusCode: 400}
	ErrAuthentication   = &Error{StatusCode: 401}
	ErrPaymentRequired  = &Error{StatusCode: 402}
	ErrPermissionDenied = &Error{StatusCode: 403}
	ErrNotFound         = &Error{StatusCode: 404}
	ErrConflict         = &Error{StatusCode: 409}
	ErrRateLimit        = &Error{StatusCode: 429}
)

// ErrTimeout is within the *ConnectionError of a call that took longer than its time.
var ErrTimeout = errors.New("no answer in time")

var (
	errBaseURL = errors.New("the base URL must be an http(s) address without credentials")
	errNoKey   = errors.New("no API key: pass WithAPIKey, or set SERVICE_API_KEY")
	errBadKey  = errors.New("the API key holds characters that no key has")
	errCut     = errors.New("the stream broke off before it was complete")
)

func (e *Error) Error() string {
	words := []string{strconv.Itoa(e.StatusCode), e.Code, e.Message}
	if e.RequestID != "" {
		words = append(words, "("+e.RequestID+")")
	}
	return strings.Join(words, " ")
}

// Is compares the status with that of an error without code.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == "" && t.StatusCode == e.StatusCode
}

// ConnectionError says that no answer came, or that one broke off.
type ConnectionError struct {
	Method, Path string
	Err          error
}

func (e *ConnectionError) Error() string { return e.Method + " " + e.Path + ": " + e.Err.Error() }

// Unwrap gives the reason.
func (e *ConnectionError) Unwrap() error { return e.Err }

// errorOf reads {error: {code, message}} and {error: message, code}.
func errorOf(status int, body []byte, header http.Header) *Error {
	e := &Error{StatusCode: status, Body: body, Header: header, RequestID: header.Get("X-Request-Id")}
	var outer struct {
		Error   json.RawMessage `json:"error"`
		Code    string          `json:"code"`
		Details []Violation     `json:"details"`
		Payment *PaymentLink    `json:"payment"`
	}
	if json.Unmarshal(body, &outer) != nil {
		e.Message = http.StatusText(status)
		return e
	}
	e.Code, e.Details, e.Payment = outer.Code, outer.Details, outer.Payment
	var inner struct {
		Code, Message, Type string
		Status              int
	}
	if json.Unmarshal(outer.Error, &inner) != nil {
		_ = json.Unmarshal(outer.Error, &e.Message)
		return e
	}
	e.Code, e.Message, e.Type = inner.Code, inner.Message, inner.Type
	if status == 0 {
		e.StatusCode = inner.Status
	}
	return e
}
