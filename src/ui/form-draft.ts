/** The name of the form that a page has of its own, in no window. */
export const ofPage = 'page'

/** What was typed into a form when the session ended under it, or its window was closed. */
export interface FormDraft {
  /** Whose it is: nobody else is offered it. */
  by: number
  /** The screen's path, and which of its forms: `new`, `12`. */
  path: string
  name: string
  /** What the form's window is called. */
  title: string
  values: DraftValue[]
  /** Its user closed the window, and knows. */
  wasClosed?: boolean
}

/** A control by its name and its place among those of the same name. */
type DraftValue = { name: string; at: number; value: string; checked?: boolean }

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const storageKey = 'form-draft'
let owner: number | undefined
const listeners = new Set<() => void>()

/** Told to the window when somebody signs out on purpose: then nothing that was typed stays behind. */
const personForgotten = 'person-forgotten'
globalThis.window?.addEventListener(personForgotten, () => {
  owner = undefined
  dropDraft()
})

/** Says who is signed in now; what somebody else had typed is gone then. */
export function draftsBelongTo(person: number): void {
  owner = person
  const left = readDraft()
  if (left && left.by !== person) dropDraft()
}

/** Keeps a form's values in this tab. Passwords and files are never kept. */
export function keepDraft(draft: Omit<FormDraft, 'by'>): void {
  if (owner !== undefined) write(JSON.stringify({ ...draft, by: owner } satisfies FormDraft))
}

/** Keeps what stands in a window's form that is just being closed. */
export function keepWindow({ formId, name, title }: { formId: string; name: string; title: string }): void {
  const form = document.getElementById(formId) as HTMLFormElement | null
  if (form) keepDraft({ path: location.pathname, name, title, values: valuesOf(form), wasClosed: true })
}

export function dropDraft(): void {
  write(null)
}

export function readDraft(): FormDraft | undefined {
  return parseDraft(writtenDraft())
}

/** For React: the draft as it is written, which is the same text as long as nothing changes. */
export function writtenDraft(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function parseDraft(written: string | null): FormDraft | undefined {
  try {
    return JSON.parse(written ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function listenToDrafts(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, text)
  } catch {
    // a shut or full storage: there is nowhere else to keep it
  }
  for (const tell of listeners) tell()
}

/** The values of a form as they stand. */
export function valuesOf(form: HTMLFormElement): DraftValue[] {
  return controlsOf(form).map(({ control, name, at }) => ({
    name,
    at,
    value: control.value,
    ...(isBox(control) && { checked: control.checked }),
  }))
}

/** Told to a form before a draft is put into it: `detail` holds the names of the controls that the draft has values for. */
export const controlsWanted = 'controls-wanted'

/** Types the values into the form as its user would, so that React hears of it. */
export function putValues(form: HTMLFormElement, values: DraftValue[]): void {
  // Rows that were added by hand are not there yet; the second time asks for rows inside the new ones.
  const detail = values.map(({ name }) => name)
  for (let deep = 0; deep < 2; deep++) form.dispatchEvent(new CustomEvent(controlsWanted, { detail }))
  const controls = controlsOf(form)
  for (const { name, at, value, checked } of values) {
    const control = controls.find((each) => each.name === name && each.at === at)?.control
    if (!control) continue
    if (isBox(control)) {
      if (control.checked !== checked && !(control.type === 'radio' && !checked)) control.click()
      continue
    }
    // React replaces the setter of each control's value by one that hides the change from it.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
}

const neverKept = new Set(['hidden', 'password', 'file', 'submit', 'button', 'reset'])

function controlsOf(form: HTMLFormElement) {
  const seen = new Map<string, number>()
  return [...form.elements].flatMap((element) => {
    const control = element as Control
    if (!control.name || neverKept.has(control.type)) return []
    const at = seen.get(control.name) ?? 0
    seen.set(control.name, at + 1)
    return [{ control, name: control.name, at }]
  })
}

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox' || control.type === 'radio'
