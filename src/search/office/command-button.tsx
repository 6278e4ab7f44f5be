import { useEffect, useState } from 'react'
import { SearchIcon } from '#ui/frame-icons.tsx'
import { isOneKey, useOneKeyShortcuts } from '#ui/office/one-key-shortcuts.ts'
import { CommandBox } from './command-box.tsx'

/** Opens the command box: a button in the top bar, Ctrl+K (⌘K) anywhere, `/` wherever nothing is being typed. */
export function CommandButton() {
  const [open, setOpen] = useState(false)
  const [hasKeys] = useOneKeyShortcuts()

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const slash = isOneKey(event, '/')
      // A window that is open asks for an answer first.
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
