import { readFormValues, restoreFormValues } from '#shell/ui/form-draft.ts'

/** Browser translation or an extension tears the page. */
export const isTorn = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'HierarchyRequestError')

const pause = 5_000
let last = Number.NEGATIVE_INFINITY

export function mayRedraw(): boolean {
  if (performance.now() - last < pause) return false
  last = performance.now()
  return true
}

/** How long to wait for a form that loads late. */
const patience = 15_000

/** The returned function puts values back. Dialogs keep their own drafts. */
export function captureTypedValues(): () => void {
  const forms = [...document.forms].filter((form) => !form.closest('dialog')).map(readFormValues)
  // tells the dialogs (shell/ui/draft-offer.tsx)
  const { documentElement: entry } = document
  entry.setAttribute('data-redrawn', '')
  setTimeout(() => entry.removeAttribute('data-redrawn'), 1_000)

  return () => {
    const left = new Set(forms.filter((values) => values.length > 0))
    const filled = new Set<HTMLFormElement>()
    const fill = () => {
      for (const form of document.forms) {
        if (filled.has(form) || form.closest('dialog')) continue
        const now = readFormValues(form)
        const kept = [...left].find((values) => values.some(({ name }) => now.some((one) => one.name === name)))
        if (!kept) continue
        filled.add(form)
        left.delete(kept)
        const stands = new Set(now.map((value) => JSON.stringify(value)))
        restoreFormValues(
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
