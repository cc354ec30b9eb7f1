import { COMMANDS, UsageError } from './commands.ts'

export const SHELLS = ['bash', 'zsh', 'fish']

/** For `eval "$(service completion bash)"`. */
export function completion(shell: string, common: readonly string[]): string {
  const names = [...Object.keys(COMMANDS), 'completion']
  const optionsOf = (name: string): string =>
    [...Object.keys(COMMANDS[name]?.options ?? {}), ...common].map((option) => `--${option}`).join(' ')
  const cases = Object.keys(COMMANDS)
    .map((name) => `    ${name}) words="${COMMANDS[name]?.words?.join(' ') ?? ''} ${optionsOf(name)}" ;;\n`)
    .join('')
  const bash = `_service() {
  local words="${names.join(' ')}"
  [ "$COMP_CWORD" -gt 1 ] && case "\${COMP_WORDS[1]}" in
${cases}    completion) words="${SHELLS.join(' ')}" ;;
    *) words="" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _service service
`
  if (shell === 'bash') return bash
  if (shell === 'zsh') return `autoload -U +X bashcompinit && bashcompinit\n${bash}`
  if (shell === 'fish') {
    const all = { ...COMMANDS, completion: { summary: 'What the shell evaluates', words: SHELLS } }
    // fish knows another command of this name
    const forget = 'complete -c service -e\n'
    const lines = Object.entries(all).map(([name, { summary, words = [] }]) => {
      const within = `complete -c service -n '__fish_seen_subcommand_from ${name}'`
      return [
        `complete -c service -n __fish_use_subcommand -f -a ${name} -d '${summary.replaceAll("'", "\\'")}'\n`,
        ...(words.length > 0 ? [`${within} -f -a '${words.join(' ')}'\n`] : []),
        ...optionsOf(name)
          .split(' ')
          .map((option) => `${within} -l ${option.slice(2)}\n`),
      ].join('')
    })
    return forget + lines.join('')
  }
  throw new UsageError(`service completion ${SHELLS.join('|')}`)
}
