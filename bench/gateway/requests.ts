/** What every gateway is asked. */
export const BODY = JSON.stringify({
  model: 'gpt-4o-mini',
  max_tokens: 500,
  messages: [
    { role: 'system', content: 'You are helpful.' },
    { role: 'user', content: 'Tell me about the fox. '.repeat(10) },
  ],
})
export const STREAMED_BODY = JSON.stringify({ ...JSON.parse(BODY), stream: true })
