/** What is said of one field, the weightiest first. Every refusal brings new arrays, by which its messages are known again. */
export type Messages = string[]

type Errors = Record<string, Messages | undefined>

const mended = new WeakSet<Messages>()
const listeners = new Set<() => void>()

export function listenToMending(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const isMended = (messages: Messages): boolean => mended.has(messages)

/** The field is being changed: what was said of it is not true of what it holds now. */
export function mend(errors: Errors, name: string): void {
  const messages = messagesFor(errors, name)
  if (!messages || mended.has(messages)) return
  mended.add(messages)
  for (const tell of listeners) tell()
}

/** The server may name `properties[0][value]` by a dotted path, `properties.0.value`. */
export const messagesFor = (errors: Errors, name: string): Messages | undefined =>
  errors[name] ?? errors[name.replaceAll('][', '.').replace('[', '.').replace(']', '')]

export const stillWrong = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([, messages]) => messages && !mended.has(messages)))
