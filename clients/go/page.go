package service

import (
	"context"
	"iter"
)

// Page is one page of a list.
type Page[T any] struct {
	Data       []T     `json:"data"`
	HasMore    bool    `json:"has_more"`
	NextCursor *string `json:"next_cursor"`

	next func(ctx context.Context, cursor string) (*Page[T], error)
}

// Next is nil after the last page.
func (p *Page[T]) Next(ctx context.Context) (*Page[T], error) {
	if !p.HasMore || p.NextCursor == nil || p.next == nil {
		return nil, nil
	}
	return p.next(ctx, *p.NextCursor)
}

// All goes through the items of this page and of all that follow.
func (p *Page[T]) All(ctx context.Context) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for page := p; page != nil; {
			for _, item := range page.Data {
				if !yield(item, nil) {
					return
				}
			}
			following, err := page.Next(ctx)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			page = following
		}
	}
}

// list asks for a page; at gives the query of a later one, nil where there is none.
func list[T any](ctx context.Context, t *transport, op operation, at func(cursor string) any, options []Option) (*Page[T], error) {
	page, err := call[Page[T]](ctx, t, op, options)
	if err != nil || at == nil {
		return page, err
	}
	page.next = func(ctx context.Context, cursor string) (*Page[T], error) {
		further := op
		further.query = at(cursor)
		return list[T](ctx, t, further, at, options)
	}
	return page, nil
}
