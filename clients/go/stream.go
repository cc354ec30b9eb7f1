package service

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"
)

const maxEventBytes = 16 << 20

// ServerEvent is one event. Event is "message" where the service gives it no name; Data is as it came.
type ServerEvent struct {
	Event string
	Data  []byte
}

func (e *ServerEvent) read(from ServerEvent) error {
	*e = from
	return nil
}

// into reads the data into the place of its name.
func (e ServerEvent) into(places map[string]any) error {
	place, known := places[e.Event]
	if !known {
		return nil
	}
	return json.Unmarshal(e.Data, place)
}

// event is what a ServerEvent is read into.
type event[T any] interface {
	*T
	read(ServerEvent) error
}

// EventStream is a stream of events as they come; where it ends by itself it is complete.
type EventStream = Stream[ServerEvent]

// Stream reads server-sent events: for stream.Next() { stream.Current() }, then stream.Err(). Close ends it early.
type Stream[T any] struct {
	answer  *http.Response
	request *request
	ctx     context.Context
	cancel  context.CancelCauseFunc
	timer   *time.Timer
	scanner *bufio.Scanner
	reading reading[T]
	current T
	err     error
	done    bool
}

// reading is how events become items.
type reading[T any] struct {
	decode func(ServerEvent) (item T, err error)
	// isLast tells the event that ends a stream; without one, any end will do.
	isLast func(ServerEvent) bool
}

// events opens a stream of events as they come.
func events[T any, E event[T]](ctx context.Context, t *transport, op operation, options []Option) *Stream[T] {
	return open(ctx, t, op, options, reading[T]{
		decode: func(e ServerEvent) (item T, err error) { return item, E(&item).read(e) },
	})
}

const doneText = "[DONE]"

// objects opens a stream in OpenAI's form: complete, or a *ConnectionError.
func objects[T any](ctx context.Context, t *transport, op operation, options []Option) *Stream[T] {
	return open(ctx, t, op, options, reading[T]{
		decode: func(e ServerEvent) (item T, err error) { return item, json.Unmarshal(e.Data, &item) },
		isLast: func(e ServerEvent) bool {
			return e.Event == "response.completed" || e.Event == "response.incomplete" || e.Event == "response.failed"
		},
	})
}

func open[T any](ctx context.Context, t *transport, op operation, options []Option, how reading[T]) *Stream[T] {
	s := &Stream[T]{reading: how}
	r, err := t.prepare(op, options, true)
	if err != nil {
		s.err, s.done = err, true
		return s
	}
	s.request = r
	s.err = r.repeat(ctx, func(ctx context.Context) outcome {
		s.ctx, s.cancel = context.WithCancelCause(ctx)
		s.timer = time.AfterFunc(r.timeout, func() { s.cancel(ErrTimeout) })
		made := r.attempt(s.ctx)
		if made.err != nil {
			s.timer.Stop()
			s.cancel(nil)
		}
		s.answer = made.answer
		return made
	})
	if s.err != nil {
		s.done = true
		return s
	}
	s.scanner = bufio.NewScanner(s.answer.Body)
	s.scanner.Buffer(nil, maxEventBytes)
	return s
}

// failed is a stream that never opened.
func failed[T any](err error) *Stream[T] { return &Stream[T]{err: err, done: true} }

// Next reads on; false after the last event and after a failure.
func (s *Stream[T]) Next() bool {
	if s.done {
		return false
	}
	event, err := s.read()
	if err != nil {
		return s.end(err)
	}
	if event == nil {
		if s.reading.isLast != nil {
			return s.end(s.fault(errCut))
		}
		return s.end(nil)
	}
	if string(event.Data) == doneText {
		return s.end(nil)
	}
	if s.reading.isLast != nil && s.reading.isLast(*event) {
		s.end(nil)
	}
	if s.current, err = s.reading.decode(*event); err != nil {
		return s.end(s.fault(err))
	}
	return true
}

// read gives the next event, nil at the end.
func (s *Stream[T]) read() (*ServerEvent, error) {
	event, lines := ServerEvent{Event: "message"}, [][]byte{}
	for s.scanner.Scan() {
		s.timer.Reset(s.request.timeout)
		line := s.scanner.Text()
		if data, is := strings.CutPrefix(line, "data:"); is {
			lines = append(lines, []byte(strings.TrimPrefix(data, " ")))
		} else if name, is := strings.CutPrefix(line, "event:"); is {
			event.Event = strings.TrimSpace(name)
		}
		if line != "" || len(lines) == 0 {
			continue
		}
		event.Data = bytes.Join(lines, []byte("\n"))
		return &event, s.refusalIn(event)
	}
	if err := s.scanner.Err(); err != nil {
		return nil, s.fault(reasonOf(s.ctx, errors.Join(errCut, err)))
	}
	return nil, nil
}

// refusalIn is the error that an event tells.
func (s *Stream[T]) refusalIn(event ServerEvent) error {
	var body struct {
		Error json.RawMessage `json:"error"`
	}
	told := event.Event == "error" || event.Event == "message"
	if !told || json.Unmarshal(event.Data, &body) != nil || len(body.Error) == 0 || string(body.Error) == "null" {
		return nil
	}
	e := errorOf(0, event.Data, s.answer.Header)
	if e.StatusCode == 0 {
		e.StatusCode = http.StatusInternalServerError
	}
	return e
}

func (s *Stream[T]) fault(reason error) error {
	return &ConnectionError{s.request.method, s.request.path, reason}
}

func (s *Stream[T]) end(err error) bool {
	s.err = err
	_ = s.Close()
	return false
}

// Current is the event that Next has read.
func (s *Stream[T]) Current() T { return s.current }

// Err is why the stream ended; nil: it was complete.
func (s *Stream[T]) Err() error { return s.err }

// Close ends the stream.
func (s *Stream[T]) Close() error {
	s.done = true
	if s.answer == nil {
		return nil
	}
	s.timer.Stop()
	s.cancel(nil)
	return s.answer.Body.Close()
}
