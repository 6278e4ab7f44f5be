import { putValues, valuesOf } from '#ui/form-draft.ts'

/** Something else than the page's own scripts has moved what the page is made of: a browser's translation, an extension. */
export const isTorn = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'HierarchyRequestError')

/** A page that breaks again while it is drawn anew is not drawn for ever. */
const pause = 5_000
let last = Number.NEGATIVE_INFINITY

export function mayRedraw(): boolean {
  if (performance.now() - last < pause) return false
  last = performance.now()
  return true
}

/** How long a form that comes late is waited for. */
const patience = 15_000

/**
 * Keeps what is typed into the page's forms, which still stand while what replaces them is drawn; the answer puts it
 * back into the forms that come. A window keeps its own, and offers it when it is opened again.
 */
export function keepTyped(): () => void {
  const forms = [...document.forms].filter((form) => !form.closest('dialog')).map(valuesOf)
  // told to the windows (ui/use-form-draft.ts)
  const { documentElement: told } = document
  told.setAttribute('data-redrawn', '')
  setTimeout(() => told.removeAttribute('data-redrawn'), 1_000)

  return () => {
    const left = new Set(forms.filter((values) => values.length > 0))
    const filled = new Set<HTMLFormElement>()
    const fill = () => {
      for (const form of document.forms) {
        if (filled.has(form) || form.closest('dialog')) continue
        const now = valuesOf(form)
        const kept = [...left].find((values) => values.some(({ name }) => now.some((one) => one.name === name)))
        if (!kept) continue
        filled.add(form)
        left.delete(kept)
        const stands = new Set(now.map((value) => JSON.stringify(value)))
        putValues(
          form,
          kept.filter((value) => !stands.has(JSON.stringify(value))),
        )
      }
      if (left.size === 0) watch.disconnect()
    }
    const watch = new MutationObserver(fill)
    watch.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => watch.disconnect(), patience)
    fill()
  }
}
