/** One of a few: buttons that say which is pressed. */
export const Choices = <K extends string>({
  label,
  of,
  chosen,
  choose,
}: {
  readonly label: string
  readonly of: Readonly<Record<K, string>>
  readonly chosen: K
  readonly choose: (key: K) => void
}) => (
  <fieldset class="choices" aria-label={label}>
    {Object.entries<string>(of).map(([key, name]) => (
      <button key={key} type="button" class="quiet" aria-pressed={key === chosen} onClick={() => choose(key as K)}>
        {name}
      </button>
    ))}
  </fieldset>
)
