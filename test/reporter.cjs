// Mocha's spec output, then what had to be repeated (`--retries`) and why, closed by the one line that every CI can read: `N passed, N failed`.
const { reporters, Runner } = require('mocha')

module.exports = class Reporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options)
    this.repeated = []
    runner.on(Runner.constants.EVENT_TEST_RETRY, (test, error) => this.repeated.push({ test, error }))
  }

  epilogue() {
    super.epilogue()
    const { passes = 0, failures = 0 } = this.stats
    if (this.repeated.length > 0) console.log(`\n${this.repeated.length} repeated after a failure: each is a fault, of the test or of what it tests`)
    for (const { test, error } of this.repeated) console.log(`\n  ${test.fullTitle()}\n    ${error?.stack ?? error}`)
    console.log(`\n${passes} passed, ${failures} failed`)
  }
}
