package service

import (
	"context"
	"encoding/json"
	"maps"
)

// What OpenAI's client offers, under its names (New, NewStreaming) and in its shapes.

// ChatService has the completions.
type ChatService struct{ Completions ChatCompletionsService }

// ChatCompletionsService answers messages.
type ChatCompletionsService struct{ t *transport }

// ResponsesService answers an input.
type ResponsesService struct{ t *transport }

// EmbeddingsService makes vectors.
type EmbeddingsService struct{ t *transport }

// ModerationsService finds what is harmful.
type ModerationsService struct{ t *transport }

// ChatMessage has a text or parts as Content.
type ChatMessage struct {
	Role       string     `json:"role"`
	Content    any        `json:"content"`
	Name       string     `json:"name,omitempty"`
	ToolCalls  []ToolCall `json:"tool_calls,omitempty"`
	ToolCallID string     `json:"tool_call_id,omitempty"`
}

// UserMessage is what the user says.
func UserMessage(text string) ChatMessage { return ChatMessage{Role: "user", Content: text} }

// SystemMessage is an instruction.
func SystemMessage(text string) ChatMessage { return ChatMessage{Role: "system", Content: text} }

// AssistantMessage is what the model has said.
func AssistantMessage(text string) ChatMessage { return ChatMessage{Role: "assistant", Content: text} }

// ToolMessage is what a call of a tool gave.
func ToolMessage(text, id string) ChatMessage {
	return ChatMessage{Role: "tool", Content: text, ToolCallID: id}
}

// ToolCall is a call that the model wants made.
type ToolCall struct {
	Index    int          `json:"index,omitempty"`
	ID       string       `json:"id,omitempty"`
	Type     string       `json:"type,omitempty"`
	Function FunctionCall `json:"function"`
}

// FunctionCall has its arguments as JSON text.
type FunctionCall struct {
	Name      string `json:"name,omitempty"`
	Arguments string `json:"arguments"`
}

// Routing says how the service chooses a model, and what a call may cost.
type Routing struct {
	Models       []string `json:"models,omitempty"`
	MaxCostPence *float64 `json:"max_cost_pence,omitempty"`
	Quality      string   `json:"quality,omitempty"`
	Priority     string   `json:"priority,omitempty"`
}

// ChatCompletionNewParams has the common fields; what is in Extra is sent as it is.
type ChatCompletionNewParams struct {
	Model    string        `json:"model"`
	Messages []ChatMessage `json:"messages"`
	Routing
	MaxCompletionTokens *int64         `json:"max_completion_tokens,omitempty"`
	Temperature         *float64       `json:"temperature,omitempty"`
	TopP                *float64       `json:"top_p,omitempty"`
	N                   *int64         `json:"n,omitempty"`
	Tools               []any          `json:"tools,omitempty"`
	ToolChoice          any            `json:"tool_choice,omitempty"`
	ResponseFormat      any            `json:"response_format,omitempty"`
	StreamOptions       any            `json:"stream_options,omitempty"`
	Extra               map[string]any `json:"-"`
}

// ResponseNewParams has a text or items as Input; what is in Extra is sent as it is.
type ResponseNewParams struct {
	Model        string `json:"model,omitempty"`
	Input        any    `json:"input"`
	Instructions string `json:"instructions,omitempty"`
	Routing
	MaxOutputTokens *int64         `json:"max_output_tokens,omitempty"`
	Temperature     *float64       `json:"temperature,omitempty"`
	Tools           []any          `json:"tools,omitempty"`
	Text            any            `json:"text,omitempty"`
	Extra           map[string]any `json:"-"`
}

// bodyOf adds fields to what is sent.
func bodyOf(params any, extra map[string]any, stream bool) (map[string]any, error) {
	encoded, err := json.Marshal(params)
	all := map[string]any{}
	if err == nil {
		err = json.Unmarshal(encoded, &all)
	}
	maps.Copy(all, extra)
	if stream {
		all["stream"] = true
	}
	return all, err
}

func post(path string, body any) operation {
	return operation{method: "POST", path: path, body: body, idempotent: true}
}

// CompletionUsage counts tokens.
type CompletionUsage struct {
	PromptTokens     int64 `json:"prompt_tokens"`
	CompletionTokens int64 `json:"completion_tokens"`
	TotalTokens      int64 `json:"total_tokens"`
}

// CallBilling is what the call cost and earned.
type CallBilling struct {
	CostPence        float64 `json:"cost_pence"`
	EarnedPence      float64 `json:"earned_pence"`
	EarnedPenceExact string  `json:"earned_pence_exact"`
	ModelUsed        string  `json:"model_used"`
	LatencyMS        float64 `json:"latency_ms"`
}

// ChatAnswer is a message of the model, or a piece of one.
type ChatAnswer struct {
	Role      string     `json:"role"`
	Content   string     `json:"content"`
	Refusal   string     `json:"refusal"`
	ToolCalls []ToolCall `json:"tool_calls"`
}

// ChatChoice is one of the answers.
type ChatChoice struct {
	Index        int64      `json:"index"`
	Message      ChatAnswer `json:"message"`
	FinishReason string     `json:"finish_reason"`
}

// ChatCompletion is the whole answer.
type ChatCompletion struct {
	ID       string          `json:"id"`
	Created  int64           `json:"created"`
	Model    string          `json:"model"`
	Choices  []ChatChoice    `json:"choices"`
	Usage    CompletionUsage `json:"usage"`
	Billing  CallBilling     `json:"billing"`
	WormSeal string          `json:"worm_seal"`
}

// ChatChunkChoice is a piece of one of the answers.
type ChatChunkChoice struct {
	Index        int64      `json:"index"`
	Delta        ChatAnswer `json:"delta"`
	FinishReason string     `json:"finish_reason"`
}

// ChatCompletionChunk is a piece of the answer; the last one has the billing.
type ChatCompletionChunk struct {
	ID       string            `json:"id"`
	Created  int64             `json:"created"`
	Model    string            `json:"model"`
	Choices  []ChatChunkChoice `json:"choices"`
	Usage    *CompletionUsage  `json:"usage"`
	Billing  *CallBilling      `json:"billing"`
	WormSeal string            `json:"worm_seal"`
}

const (
	chatPath      = "/api/v1/chat/completions"
	responsesPath = "/api/v1/responses"
)

// New answers at once.
func (s ChatCompletionsService) New(ctx context.Context, params ChatCompletionNewParams, options ...Option) (*ChatCompletion, error) {
	body, err := bodyOf(params, params.Extra, false)
	if err != nil {
		return nil, err
	}
	return call[ChatCompletion](ctx, s.t, post(chatPath, body), options)
}

// NewStreaming answers piece by piece.
func (s ChatCompletionsService) NewStreaming(ctx context.Context, params ChatCompletionNewParams, options ...Option) *Stream[ChatCompletionChunk] {
	body, err := bodyOf(params, params.Extra, true)
	if err != nil {
		return failed[ChatCompletionChunk](err)
	}
	return objects[ChatCompletionChunk](ctx, s.t, post(chatPath, body), options)
}

// ModelResponse is the answer of the responses endpoint.
type ModelResponse struct {
	ID     string               `json:"id"`
	Model  string               `json:"model"`
	Status string               `json:"status"`
	Output []ResponseOutputItem `json:"output"`
}

// ResponseOutputItem is a message, a call of a tool, or a thought.
type ResponseOutputItem struct {
	Type      string                  `json:"type"`
	ID        string                  `json:"id"`
	CallID    string                  `json:"call_id"`
	Name      string                  `json:"name"`
	Arguments string                  `json:"arguments"`
	Content   []ResponseOutputContent `json:"content"`
}

// ResponseOutputContent is a part of a message.
type ResponseOutputContent struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// OutputText is the words of all output items.
func (r ModelResponse) OutputText() (text string) {
	for _, item := range r.Output {
		for _, part := range item.Content {
			if part.Type == "output_text" {
				text += part.Text
			}
		}
	}
	return text
}

// ResponseStreamEvent is one event of a stream; Delta has words, Response the whole in the last one.
type ResponseStreamEvent struct {
	Type     string          `json:"type"`
	Delta    json.RawMessage `json:"delta"`
	Response *ModelResponse  `json:"response"`
}

// New answers at once.
func (s ResponsesService) New(ctx context.Context, params ResponseNewParams, options ...Option) (*ModelResponse, error) {
	body, err := bodyOf(params, params.Extra, false)
	if err != nil {
		return nil, err
	}
	return call[ModelResponse](ctx, s.t, post(responsesPath, body), options)
}

// NewStreaming answers event by event.
func (s ResponsesService) NewStreaming(ctx context.Context, params ResponseNewParams, options ...Option) *Stream[ResponseStreamEvent] {
	body, err := bodyOf(params, params.Extra, true)
	if err != nil {
		return failed[ResponseStreamEvent](err)
	}
	return objects[ResponseStreamEvent](ctx, s.t, post(responsesPath, body), options)
}

// EmbeddingNewParams has a text, texts or tokens as Input.
type EmbeddingNewParams struct {
	Model        string   `json:"model"`
	Input        any      `json:"input"`
	Dimensions   *int64   `json:"dimensions,omitempty"`
	MaxCostPence *float64 `json:"max_cost_pence,omitempty"`
	// Extra is sent as it is.
	Extra map[string]any `json:"-"`
}

// EmbeddingVector is that of one input.
type EmbeddingVector struct {
	Index     int64     `json:"index"`
	Embedding []float64 `json:"embedding"`
}

// EmbeddingList has a vector for each input.
type EmbeddingList struct {
	Model    string            `json:"model"`
	Data     []EmbeddingVector `json:"data"`
	Usage    CompletionUsage   `json:"usage"`
	Billing  CallBilling       `json:"billing"`
	WormSeal string            `json:"worm_seal"`
}

// New makes vectors.
func (s EmbeddingsService) New(ctx context.Context, params EmbeddingNewParams, options ...Option) (*EmbeddingList, error) {
	body, err := bodyOf(params, params.Extra, false)
	if err != nil {
		return nil, err
	}
	return call[EmbeddingList](ctx, s.t, post("/api/v1/embeddings", body), options)
}

// ModerationNewParams has a text or texts as Input.
type ModerationNewParams struct {
	Model string `json:"model,omitempty"`
	Input any    `json:"input"`
}

// ModerationVerdict is that of one input.
type ModerationVerdict struct {
	Flagged        bool               `json:"flagged"`
	Categories     map[string]bool    `json:"categories"`
	CategoryScores map[string]float64 `json:"category_scores"`
}

// ModerationNewResponse has a verdict for each input.
type ModerationNewResponse struct {
	ID      string              `json:"id"`
	Model   string              `json:"model"`
	Results []ModerationVerdict `json:"results"`
}

// New finds what is harmful.
func (s ModerationsService) New(ctx context.Context, params ModerationNewParams, options ...Option) (*ModerationNewResponse, error) {
	return call[ModerationNewResponse](ctx, s.t, post("/api/v1/moderations", params), options)
}
