import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CloseIcon } from '#shell/ui/frame-icons.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { HelpIcon } from '#shell/ui/office/icons.tsx'
import { isOneKey, useOneKeyShortcuts } from '#shell/ui/office/one-key-shortcuts.ts'
import { Spinner } from '#shell/ui/spinner.tsx'

type Words = ComponentType | 'failed' | undefined

/** Beside the screen, which stays usable; over it where there is no room. */
export function HelpButton() {
  const id = useId()
  const panel = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState<Words>()
  const { key } = useLocation()
  const [hasKeys] = useOneKeyShortcuts()

  function show() {
    if (panel.current?.open) return
    if (isRoomBeside()) panel.current?.show()
    else panel.current?.showModal()
    setOpen(true)
    if (typeof words === 'function') return
    setWords(undefined)
    import('../help-text.tsx').then(
      ({ HelpText }) => setWords(() => HelpText),
      () => setWords('failed'),
    )
  }
  const close = () => panel.current?.close()
  const latest = useRef({ show, close })
  latest.current = { show, close }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog:modal')) return
      if (event.key === 'Escape') latest.current.close()
      if (!isOneKey(event, '?')) return
      event.preventDefault()
      latest.current.show()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  // An overlay would hide the page that one of its links opened.
  const page = useRef(key)
  useEffect(() => {
    if (page.current !== key && panel.current?.matches(':modal')) panel.current.close()
    page.current = key
  }, [key])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-keyshortcuts={hasKeys ? '?' : undefined}
        onClick={() => (isOpen ? close() : show())}
        className="flex min-h-10 shrink-0 items-center gap-1.5 rounded-house px-2.5 text-sm text-soft transition-colors hover:bg-sunken hover:text-ink"
      >
        <HelpIcon />
        <span className="max-xl:sr-only">Kaip tai veikia</span>
      </button>
      <dialog
        ref={panel}
        id={id}
        aria-labelledby={`${id}-title`}
        onClose={() => setOpen(false)}
        className="fixed inset-y-0 right-0 left-auto z-20 m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden border-l border-line bg-paper text-ink shadow-lift open:flex sm:w-96 lg:top-(--office-bar) lg:h-[calc(100dvh-var(--office-bar))] print:hidden"
      >
        <div className="flex shrink-0 items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
          <p id={`${id}-title`} className="font-semibold">
            Kaip tai veikia
          </p>
          <IconButton label="Uždaryti paaiškinimą" onClick={close}>
            <CloseIcon />
          </IconButton>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard, too */}
        <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 outline-offset-[-3px]">
          {isOpen && <Shown words={words} />}
        </div>
      </dialog>
    </>
  )
}

function Shown({ words: Words }: { words: Words }) {
  if (Words === undefined) return <Spinner />
  if (Words === 'failed')
    return <p role="alert">Paaiškinimo gauti nepavyko. Patikrinkite ryšį, uždarykite ir atverkite dar kartą.</p>
  return <Words />
}

const isRoomBeside = () => matchMedia('(width >= 64rem)').matches
