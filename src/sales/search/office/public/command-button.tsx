import { useEffect, useState } from 'react'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { SearchIcon } from '#shell/ui/frame-icons.tsx'
import { isOneKey, useOneKeyShortcuts } from '#shell/ui/office/one-key-shortcuts.ts'

const loadBox = () => import('../command-box.tsx')
const CommandBox = createLazyComponent(loadBox, { part: 'CommandBox', isWindow: true })

/** Or Ctrl+K (⌘K), and `/` outside fields. */
export function CommandButton() {
  const [open, setOpen] = useState(false)
  const [hasKeys] = useOneKeyShortcuts()

  // There before the first key, and after all that the screen needs.
  useEffect(() => {
    const clock = setTimeout(() => void loadBox().catch(() => undefined), quietMilliseconds)
    return () => clearTimeout(clock)
  }, [])

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const slash = isOneKey(event, '/')
      if ((!wanted && !slash) || document.querySelector('[role=dialog],[role=alertdialog]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKeys ? 'Control+K /' : 'Control+K'}
        onClick={() => setOpen(true)}
        className="flex min-h-10 w-full max-w-96 items-center gap-2 rounded-house border border-edge px-3 text-left text-soft hover:text-ink max-sm:ml-auto max-sm:w-auto"
      >
        <SearchIcon className="size-4.5 shrink-0" />
        <span className="flex-1 truncate max-sm:sr-only">Rasti ekraną, užsakymą, klientą…</span>
        <kbd className="rounded-house border border-line px-1.5 text-xs max-sm:hidden">Ctrl K</kbd>
      </button>
      {open && <CommandBox onClose={() => setOpen(false)} />}
    </>
  )
}

const quietMilliseconds = 1_000
