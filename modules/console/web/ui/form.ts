/** What was typed into the field of this name. */
export const typed = (event: SubmitEvent, name: string): string =>
  String(new FormData(event.currentTarget as HTMLFormElement).get(name))
