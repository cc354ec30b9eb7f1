// Mocha's spec output, closed by the one line that every CI can read: `N passed, N failed`.
const { reporters } = require('mocha')

module.exports = class Reporter extends reporters.Spec {
  epilogue() {
    super.epilogue()
    const { passes = 0, failures = 0 } = this.stats
    console.log(`\n${passes} passed, ${failures} failed`)
  }
}
