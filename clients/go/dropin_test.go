package service

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"testing"
)

// recorded is what the stock openai package sends for a program.
type recorded struct {
	Name, Call, ID string
	Params         json.RawMessage
	Request        struct {
		Method, Path string
		Body         any
	}
}

// TestDropIn: programs for OpenAI's clients send the same from here: method, path and body.
func TestDropIn(t *testing.T) {
	text, err := os.ReadFile("../testing/openai-requests.json")
	ok(t, err)
	var rows []recorded
	ok(t, json.Unmarshal(text, &rows))
	var sent recorded
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		sent.Request.Method, sent.Request.Path, sent.Request.Body = r.Method, r.URL.EscapedPath(), nil
		_ = json.Unmarshal(body, &sent.Request.Body)
		if asked, isObject := sent.Request.Body.(map[string]any); isObject && asked["stream"] == true {
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = w.Write([]byte("data: [DONE]\n\n"))
			return
		}
		_, _ = w.Write([]byte(`{"data":[],"choices":[],"output":[],"results":[]}`))
	}))
	defer server.Close()
	c := NewClient(WithAPIKey("sk_x"), WithBaseURL(server.URL+"/api/v1"), WithMaxRetries(0))
	for _, row := range rows {
		ok(t, replay(c, row))
		must(t, reflect.DeepEqual(sent.Request, row.Request), row.Name, ": sent", sent.Request, "and not", row.Request)
	}
	must(t, len(rows) >= 22, len(rows))
}

// extraOf is what has no field of its own; a field that loses something would show in what is sent.
func extraOf(params json.RawMessage, into any) (map[string]any, error) {
	all, known := map[string]any{}, map[string]any{}
	if err := json.Unmarshal(params, &all); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(params, into); err != nil {
		return nil, err
	}
	text, err := json.Marshal(into)
	if err == nil {
		err = json.Unmarshal(text, &known)
	}
	maps.DeleteFunc(all, func(name string, _ any) bool { _, has := known[name]; return has || name == "stream" })
	return all, err
}

func replay(c *Client, row recorded) (err error) {
	var asked struct{ Stream bool }
	if row.Params != nil {
		if err = json.Unmarshal(row.Params, &asked); err != nil {
			return err
		}
	}
	switch row.Call {
	case "chat.completions.create":
		var params ChatCompletionNewParams
		if params.Extra, err = extraOf(row.Params, &params); err != nil {
			return err
		}
		if asked.Stream {
			stream := c.Chat.Completions.NewStreaming(ctx, params)
			for stream.Next() {
			}
			return stream.Err()
		}
		_, err = c.Chat.Completions.New(ctx, params)
	case "responses.create":
		var params ResponseNewParams
		if params.Extra, err = extraOf(row.Params, &params); err != nil {
			return err
		}
		if asked.Stream {
			stream := c.Responses.NewStreaming(ctx, params)
			for stream.Next() {
			}
			return stream.Err()
		}
		_, err = c.Responses.New(ctx, params)
	case "embeddings.create":
		var params EmbeddingNewParams
		if params.Extra, err = extraOf(row.Params, &params); err != nil {
			return err
		}
		_, err = c.Embeddings.New(ctx, params)
	case "moderations.create":
		var params ModerationNewParams
		if _, err = extraOf(row.Params, &params); err != nil {
			return err
		}
		_, err = c.Moderations.New(ctx, params)
	case "models.list":
		_, err = c.Models.List(ctx)
	case "models.retrieve":
		_, err = c.Models.Retrieve(ctx, row.ID)
	}
	return err
}
