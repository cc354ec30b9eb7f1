-- wrk: posts the body with each line of headers in turn, and prints what load.ts reads.
local body = os.getenv("BENCH_BODY")
local requests = {}
local sent = 0

init = function()
  for line in io.lines(os.getenv("BENCH_HEADERS")) do
    local headers = { ["content-type"] = "application/json" }
    for name, value in line:gmatch("([^\t=]+)=([^\t]*)") do headers[name] = value end
    requests[#requests + 1] = wrk.format("POST", nil, headers, body)
  end
end

request = function()
  sent = sent + 1
  return requests[(sent - 1) % #requests + 1]
end

done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"requests":%d,"durationUs":%d,"p99Us":%d,"failed":%d}\n', summary.requests, summary.duration,
    latency:percentile(99), errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
