package service

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// Against the running service: `npm run test:clients -- go`.

var ctx = context.Background()

func ground(t *testing.T) (url, proxy, rich string) {
	t.Helper()
	url, proxy, rich = os.Getenv("SERVICE_BASE_URL"), os.Getenv("FAULT_PROXY_URL"), os.Getenv("RICH_API_KEY")
	if url == "" {
		t.Skip("needs the service: npm run test:clients -- go")
	}
	return url, proxy, rich
}

// fresh is a client of a new account.
func fresh(t *testing.T) *Client {
	t.Helper()
	url, _, _ := ground(t)
	email := fmt.Sprintf("go%d@example.com", time.Now().UnixNano())
	account, err := NewClient(WithAPIKey(""), WithBaseURL(url)).Accounts.Signup(ctx, AccountsSignupParams{Email: email})
	ok(t, err)
	return NewClient(WithAPIKey(" "+account.APIKey+"\n"), WithBaseURL(url+"/api/v1/"))
}

// through leads past the proxy that breaks things.
func through(t *testing.T, c *Client, fault string, options ...Option) (*Client, *[]Attempt) {
	_, proxy, _ := ground(t)
	attempts := &[]Attempt{}
	logger := WithLogger(func(a Attempt) { *attempts = append(*attempts, a) })
	return c.With(append(options, WithBaseURL(proxy+"/"+fault), logger)...), attempts
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func must(t *testing.T, holds bool, what ...any) {
	t.Helper()
	if !holds {
		t.Fatal(what...)
	}
}

func question() ChatCompletionNewParams {
	return ChatCompletionNewParams{Model: "auto", Messages: []ChatMessage{UserMessage("Summarise: Seals prove what happened. They never expire.")}}
}

func TestCalls(t *testing.T) {
	c := fresh(t)
	earned, err := c.Earnings.Earn(ctx, EarningsEarnParams{Task: EarningsEarnParamsTaskClassifySentiment})
	ok(t, err)
	must(t, earned.EarnedPence == 78, earned)
	var answer *http.Response
	balance, err := c.Earnings.Balance(ctx, WithResponseInto(&answer))
	ok(t, err)
	must(t, balance.BalancePence == 78 && answer.StatusCode == 200 && answer.Header.Get("X-Request-Id") != "", balance)
	info, err := c.Agents.Info(ctx)
	ok(t, err)
	must(t, info.Module == "agents", info)
	agent, err := c.Agents.Create(ctx, AgentsCreateParams{Name: "Go", Archetype: Ptr("payment_handler"), PricePerCall: 1, Markets: []string{"GB"}})
	ok(t, err)
	must(t, agent.CreatedAt.Year() >= 2026 && agent.Status == CreatedAgentStatusCreated, agent)
	text, err := c.Audit.Checkpoint(ctx)
	must(t, errors.Is(err, ErrNotFound) || text != "", err)
}

func TestErrors(t *testing.T) {
	c := fresh(t)
	_, err := c.Payouts.Withdraw(ctx, PayoutsWithdrawParams{})
	var told *Error
	must(t, errors.As(err, &told) && errors.Is(err, ErrConflict) && told.Code == "processor_not_connected" && told.RequestID != "", err)
	_, err = c.Audit.Events(ctx, AuditEventsParams{Limit: Ptr(int64(1000))})
	must(t, errors.As(err, &told) && errors.Is(err, ErrBadRequest) && told.Details[0].Pointer == "/query/limit", err)
	_, err = c.With(WithAPIKey("sk_wrong_and_secret")).Earnings.Balance(ctx)
	must(t, errors.As(err, &told) && told.Code == "E001" && !strings.Contains(fmt.Sprintf("%+v", told), "sk_wrong"), err)
	for _, option := range []Option{WithAPIKey("sk_se\ncret"), WithBaseURL("https://sk_secret@example.com"), WithBaseURL("x")} {
		_, err = c.With(option).Earnings.Balance(ctx)
		must(t, err != nil && !strings.Contains(err.Error(), "cret"), err)
	}
	_, err = c.Agents.Retrieve(ctx, "")
	must(t, err != nil && strings.Contains(err.Error(), "id must be"), err)
}

func TestLostAnswerIsChargedOnce(t *testing.T) {
	c := fresh(t)
	before, err := c.Earnings.Balance(ctx)
	ok(t, err)
	cut, attempts := through(t, c, "cut")
	answer, err := cut.Chat.Completions.New(ctx, question())
	ok(t, err)
	after, err := c.Earnings.Balance(ctx)
	ok(t, err)
	must(t, answer.Billing.CostPence > 0 && float64(before.CreditsPence-after.CreditsPence) == answer.Billing.CostPence, before, after)
	must(t, len(*attempts) == 2 && (*attempts)[0].Status == 0 && (*attempts)[1].Status == 200, *attempts)
}

func TestRetries(t *testing.T) {
	c := fresh(t)
	busy, attempts := through(t, c, "busy")
	_, err := busy.Earnings.Balance(ctx)
	ok(t, err)
	must(t, len(*attempts) == 2 && (*attempts)[0].Status == 503, *attempts)
	refused, attempts := through(t, c, "refuse")
	_, err = refused.Earnings.Balance(ctx)
	must(t, err != nil && len(*attempts) == 1, err, *attempts)
}

func TestTimeout(t *testing.T) {
	silent, attempts := through(t, fresh(t), "silent", WithTimeout(50*time.Millisecond), WithMaxRetries(1))
	_, err := silent.Earnings.Balance(ctx)
	must(t, errors.Is(err, ErrTimeout) && len(*attempts) == 2, err, *attempts)
	short, cancel := context.WithTimeout(ctx, 20*time.Millisecond)
	defer cancel()
	_, err = silent.Earnings.Balance(short, WithTimeout(time.Minute))
	must(t, errors.Is(err, context.DeadlineExceeded), err)
}

func TestPages(t *testing.T) {
	url, _, rich := ground(t)
	c := NewClient(WithAPIKey(rich), WithBaseURL(url))
	page, err := c.Dispatch.List(ctx, DispatchListParams{Queue: Ptr("q"), Limit: Ptr(int64(100))})
	ok(t, err)
	must(t, len(page.Data) == 100 && page.HasMore, len(page.Data))
	ids := map[string]bool{}
	for job, err := range page.All(ctx) {
		ok(t, err)
		ids[job.ID] = true
	}
	must(t, len(ids) == 260, len(ids))
}

func TestStreams(t *testing.T) {
	c := fresh(t)
	text := ""
	stream := c.Chat.Completions.NewStreaming(ctx, question())
	for stream.Next() {
		for _, choice := range stream.Current().Choices {
			text += choice.Delta.Content
		}
	}
	ok(t, stream.Err())
	must(t, text != "")
	cut, _ := through(t, c, "cut-stream")
	broken := cut.Chat.Completions.NewStreaming(ctx, question())
	for broken.Next() {
	}
	var lost *ConnectionError
	must(t, errors.As(broken.Err(), &lost), broken.Err())
	events, last := c.Responses.NewStreaming(ctx, ResponseNewParams{Model: "auto", Input: "Hi"}), ResponseStreamEvent{}
	for events.Next() {
		last = events.Current()
	}
	ok(t, events.Err())
	must(t, last.Type == "response.completed" && last.Response.OutputText() != "", last)
	harm, err := c.Moderations.New(ctx, ModerationNewParams{Input: "I will kill you"})
	ok(t, err)
	must(t, harm.Results[0].Flagged, harm)
}

func TestEvents(t *testing.T) {
	c := fresh(t)
	agent, err := c.Agents.Create(ctx, AgentsCreateParams{Name: "Go events", Archetype: Ptr("researcher"), PricePerCall: 0, Markets: []string{"GB"}})
	ok(t, err)
	calls, result := c.Agents.CallStreaming(ctx, agent.ID, AgentsCallParams{Input: map[string]any{"text": "Seals never expire."}}), (*AgentCallResult)(nil)
	for calls.Next() {
		result = calls.Current().Result
	}
	ok(t, calls.Err())
	must(t, result != nil && result.TaskID != "" && result.WormHash != "", result)
	asked := MessagesCreateParams{Model: "auto", MaxTokens: 50, Messages: []MessageParamParam{{Role: "user", Content: "Hi"}}}
	said, text, last := c.Messages.CreateStreaming(ctx, asked), "", ""
	for said.Next() {
		event := said.Current()
		if last = event.Event; event.ContentBlockDelta != nil && event.ContentBlockDelta.Delta.Text != nil {
			text += *event.ContentBlockDelta.Delta.Text
		}
	}
	ok(t, said.Err())
	must(t, text != "" && last == "message_stop", text, last)
	cut, _ := through(t, c, "cut-stream")
	broken := cut.Messages.CreateStreaming(ctx, asked)
	for broken.Next() {
	}
	var lost *ConnectionError
	must(t, errors.As(broken.Err(), &lost), broken.Err())
	pieces, count := c.Completions.CreateStreaming(ctx, CompletionsCreateParams{Model: "auto", Prompt: "Hi"}), 0
	for ; pieces.Next(); count++ {
		must(t, pieces.Current().Message != nil, pieces.Current())
	}
	ok(t, pieces.Err())
	must(t, count > 0)
	changes := c.Console.Changes(ctx)
	_, err = c.Earnings.Earn(ctx, EarningsEarnParams{Task: EarningsEarnParamsTaskClassifySentiment})
	ok(t, err)
	must(t, changes.Next() && changes.Current().Changed != nil, changes.Err())
	ok(t, changes.Close())
}

func TestFiles(t *testing.T) {
	c := fresh(t)
	cut, attempts := through(t, c, "cut")
	line := []byte(`{"custom_id":"a","method":"POST","url":"/v1/chat/completions","body":{"model":"auto","messages":[{"role":"user","content":"Hi"}]}}`)
	made, err := cut.Files.Create(ctx, FilesCreateParams{Purpose: "batch", File: File{"lines.jsonl", line}})
	ok(t, err)
	must(t, made.Filename == "lines.jsonl" && made.Bytes == int64(len(line)) && len(*attempts) == 2, made, *attempts)
	content, err := c.Files.Content(ctx, made.ID)
	ok(t, err)
	must(t, string(content) == string(line), string(content))
	lines, err := c.Logs.Ingest(ctx, []byte(`{"message": "it is done"}`), LogsIngestParams{})
	ok(t, err)
	must(t, lines.Accepted == 1, lines)
}

type vectors struct {
	Exports  map[string]json.RawMessage `json:"exports"`
	Webhooks []struct {
		What, Secret, Body string
		Valid              bool
		Headers            map[string]string
		Now                int64
	} `json:"webhooks"`
}

func load(t *testing.T) (v vectors) {
	data, err := os.ReadFile("../testing/vectors.json")
	ok(t, err)
	ok(t, json.Unmarshal(data, &v))
	return v
}

func TestWebhooks(t *testing.T) {
	for _, one := range load(t).Webhooks {
		header := http.Header{}
		for name, value := range one.Headers {
			header.Set(name, value)
		}
		event, err := unwrapWebhookAt([]byte(one.Body), header, one.Secret, time.Unix(one.Now, 0))
		must(t, one.Valid == (err == nil), one.What, err)
		must(t, one.Valid && event.Event == "earn.completed" || errors.Is(err, ErrWebhookSignature), one.What, err)
	}
}

func TestExports(t *testing.T) {
	exports := load(t).Exports
	must(t, len(exports) > 10)
	for what, export := range exports {
		verdict, err := VerifyExport(export, nil)
		ok(t, err)
		must(t, verdict.Valid == (what == "good"), what, verdict.Faults)
	}
	verdict, err := VerifyExport(exports["good"], []string{})
	must(t, err == nil && !verdict.Valid && verdict.Trusted)
	_, err = VerifyExport([]byte("{}"), nil)
	must(t, errors.Is(err, errNoExport), err)
}

func TestOwnExport(t *testing.T) {
	c := fresh(t)
	keys, err := c.Audit.Keys(ctx)
	ok(t, err)
	text, verdict := []byte(nil), &ExportVerdict{Pending: 1}
	for tries := 0; tries < 100 && verdict.Pending > 0; tries++ {
		export, err := c.Audit.Export(ctx)
		ok(t, err)
		text, err = json.Marshal(export)
		ok(t, err)
		verdict, err = VerifyExport(export, keys.Keys)
		ok(t, err)
		if verdict.Pending > 0 {
			time.Sleep(200 * time.Millisecond) // a record is in the log a moment after it was sealed
		}
	}
	must(t, verdict.Valid && verdict.Records > 0, verdict)
	verdict, err = VerifyExport([]byte(strings.Replace(string(text), `\"v\":1`, `\"v\":2`, 1)), keys.Keys)
	must(t, err == nil && !verdict.Valid, err, verdict)
}
