/** What a newcomer reads first; Markdown, in the OpenAPI document and on the page made from it. */
export const OVERVIEW = `Routes inference, credits earnings, pays out, and seals every movement.

# Keys

\`POST /api/signup\` answers an API key, which is shown once. Every request but those marked *no key* carries it:
\`Authorization: Bearer <API_KEY>\`.

# Paths

What is at \`/v1/…\` is at \`/api/v1/…\`, too. Errors are flat in the first family (\`{"error", "code"}\`) and nested in the
second (\`{"error": {"code", "message", "status"}}\`), as clients of either kind expect.

# Money

Amounts are in whole pence (\`_pence\`) or in pounds as text (\`_gbp\`).

# Repeats

Operations that take \`Idempotency-Key\` do their work once: the same key with the same body replays the stored answer
for 24 hours.

# Limits

Every answer says how many requests are left in this minute (\`X-RateLimit-Remaining-Minute\`); 429 and 503 say in
\`Retry-After\` when to come again. \`X-Request-Id\` names a request in reports.`
