import { expect } from 'chai'
import { byWorker } from './by-worker.ts'

const text = (value: number): string => `# HELP calls_total Calls, by {kind}
# TYPE calls_total counter
calls_total{kind="a} b",path="/v1/{id}"} ${value}
calls_total{kind="c"} ${value + 1}

# HELP seconds How long
# TYPE seconds histogram
seconds_bucket{le="+Inf"} ${value}
seconds_sum 0.5
seconds_count ${value}

`

describe('metrics by worker', () => {
  it('stand together by family, each sample with its worker, heads once', () => {
    expect(
      byWorker(
        new Map([
          ['1', text(10)],
          ['2', text(20)],
          ['primary', '# TYPE up gauge\nup 1 1700000000\n'],
        ]),
      ),
    ).to.equal(
      `# HELP calls_total Calls, by {kind}
# TYPE calls_total counter
calls_total{worker="1",kind="a} b",path="/v1/{id}"} 10
calls_total{worker="1",kind="c"} 11
calls_total{worker="2",kind="a} b",path="/v1/{id}"} 20
calls_total{worker="2",kind="c"} 21

# HELP seconds How long
# TYPE seconds histogram
seconds_bucket{worker="1",le="+Inf"} 10
seconds_sum{worker="1"} 0.5
seconds_count{worker="1"} 10
seconds_bucket{worker="2",le="+Inf"} 20
seconds_sum{worker="2"} 0.5
seconds_count{worker="2"} 20

# TYPE up gauge
up{worker="primary"} 1 1700000000

`,
    )
  })
})
