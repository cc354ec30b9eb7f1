// Package service is the official Go client: everything the service offers, and OpenAI's names for inference.
//
// Every method takes a context, its parameters and, if need be, options. Errors are *Error where the service answered,
// *ConnectionError where it did not.
package service

import (
	"log"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"
)

// Version of this package.
const Version = "1.0.0"

// Client is safe for concurrent use.
type Client struct {
	Chat        ChatService
	Responses   ResponsesService
	Embeddings  EmbeddingsService
	Moderations ModerationsService
	resources
	options []Option
}

type settings struct {
	apiKey         string
	noKey          bool
	baseURL        string
	http           *http.Client
	timeout        time.Duration
	maxRetries     int
	idempotencyKey string
	headers        http.Header
	response       **http.Response
	logger         func(Attempt)
	err            error
}

// Attempt is one attempt of a request, told to the logger once its answer's head is there or it has failed.
type Attempt struct {
	Method, Path, RequestID string
	// Status is 0 where no answer came.
	Status int
	// Number counts from 1.
	Number   int
	Duration time.Duration
}

// Option is given to NewClient, or to one call.
type Option func(*settings)

// WithAPIKey takes the place of SERVICE_API_KEY. An empty key is none, for signup.
func WithAPIKey(key string) Option {
	return func(s *settings) { s.apiKey, s.noKey = strings.TrimSpace(key), key == "" }
}

// WithHTTPClient sends by a client of the caller's.
func WithHTTPClient(client *http.Client) Option { return func(s *settings) { s.http = client } }

// WithTimeout limits one attempt; of a stream, until it starts and between two events. Default: a minute.
func WithTimeout(timeout time.Duration) Option { return func(s *settings) { s.timeout = timeout } }

// WithMaxRetries allows so many further attempts after the first. Default: 2.
func WithMaxRetries(retries int) Option { return func(s *settings) { s.maxRetries = retries } }

// WithIdempotencyKey names the call: calls under one key take effect once. Default: a fresh key for every call.
func WithIdempotencyKey(key string) Option { return func(s *settings) { s.idempotencyKey = key } }

// WithLogger tells of every attempt. Default: nobody, or the log where SERVICE_LOG is "info".
func WithLogger(logger func(Attempt)) Option { return func(s *settings) { s.logger = logger } }

// WithResponseInto keeps the HTTP answer, its body read.
func WithResponseInto(response **http.Response) Option {
	return func(s *settings) { s.response = response }
}

// WithHeader sends one header more.
func WithHeader(name, value string) Option {
	return func(s *settings) {
		s.headers = s.headers.Clone()
		s.headers.Set(name, value)
	}
}

var version = regexp.MustCompile(`(/api)?/v1$`)

// WithBaseURL says where the service is, with or without /v1 or /api/v1. Default: SERVICE_BASE_URL.
func WithBaseURL(address string) Option {
	return func(s *settings) {
		parsed, err := url.Parse(address)
		if err != nil || (parsed.Scheme != "http" && parsed.Scheme != "https") || parsed.Host == "" || parsed.User != nil {
			s.err = errBaseURL
			return
		}
		s.baseURL = version.ReplaceAllString(strings.TrimRight(address, "/"), "")
	}
}

func defaults() settings {
	s := settings{
		apiKey:     strings.TrimSpace(os.Getenv("SERVICE_API_KEY")),
		http:       &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		timeout:    time.Minute,
		maxRetries: 2,
		headers:    http.Header{},
	}
	address := os.Getenv("SERVICE_BASE_URL")
	if address == "" {
		address = "http://localhost:3000"
	}
	WithBaseURL(address)(&s)
	if os.Getenv("SERVICE_LOG") == "info" {
		s.logger = func(a Attempt) {
			log.Printf("service: %s %s %d %v, attempt %d %s", a.Method, a.Path, a.Status, a.Duration, a.Number, a.RequestID)
		}
	}
	return s
}

// NewClient reads SERVICE_API_KEY and SERVICE_BASE_URL where no option says otherwise. What is wrong with the options is
// the error of every call.
func NewClient(options ...Option) *Client {
	s := defaults()
	for _, option := range options {
		option(&s)
	}
	t := &transport{s}
	return &Client{
		Chat:        ChatService{Completions: ChatCompletionsService{t}},
		Responses:   ResponsesService{t},
		Embeddings:  EmbeddingsService{t},
		Moderations: ModerationsService{t},
		resources:   newResources(t),
		options:     options,
	}
}

// With is the same client with further options.
func (c *Client) With(options ...Option) *Client {
	return NewClient(append(append([]Option{}, c.options...), options...)...)
}

// Ptr is for optional parameters: AmountPence: service.Ptr(int64(500)).
func Ptr[T any](value T) *T { return &value }
