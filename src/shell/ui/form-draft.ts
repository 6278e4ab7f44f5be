import { createDraftStore } from './draft-store.ts'

/** The form is outside any dialog. */
export const ofPage = 'page'

export interface FormDraft {
  /** Path, and which of its forms: `new`, `12`. */
  path: string
  name: string
  title: string
  values: DraftValue[]
  /** Closed on purpose. */
  wasClosed?: boolean
}

/** By name, and index among controls of the same name. */
type DraftValue = { name: string; at: number; value: string; checked?: boolean }

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const drafts = createDraftStore<FormDraft>({
  key: 'form-draft',
  fits: ({ path, name, title, values }: { [field in keyof FormDraft]?: unknown }) =>
    [path, name, title].every((text) => typeof text === 'string') && Array.isArray(values),
})
let owner: number | undefined
globalThis.window?.addEventListener('person-forgotten', () => {
  owner = undefined
})

/** Deletes drafts of anybody else. */
export function assignDraftOwner(person: number): void {
  if (owner === person) return
  owner = person
  if (!readFormDraft()) deleteFormDraft()
}

/** Never passwords or files. */
export function saveFormDraft(draft: FormDraft): void {
  drafts.write(owner, draft)
}

export function saveClosedFormDraft({ formId, name, title }: { formId: string; name: string; title: string }): void {
  const form = document.getElementById(formId) as HTMLFormElement | null
  if (form) saveFormDraft({ path: location.pathname, name, title, values: readFormValues(form), wasClosed: true })
}

export const deleteFormDraft = (): void => drafts.drop()

export const readFormDraft = (): FormDraft | undefined => drafts.read(owner)

export const listenToDrafts = drafts.listen

export function readFormValues(form: HTMLFormElement): DraftValue[] {
  return controlsOf(form).map(({ control, name, at }) => ({
    name,
    at,
    value: control.value,
    ...(isBox(control) && { checked: control.checked }),
  }))
}

/** Precedes restoring; `detail` lists the controls' names. */
export const controlsWanted = 'controls-wanted'

export function restoreFormValues(form: HTMLFormElement, values: DraftValue[]): void {
  // Added rows do not exist yet; the second pass is for rows inside new ones.
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
    // React's own setter would hide the change from it.
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
