import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import { SearchIcon } from '#shell/ui/frame-icons.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { isOneKey, useOneKeyShortcuts } from '#shell/ui/office/one-key-shortcuts.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { scheduleDebouncedRequest } from '#shell/ui/schedule-debounced-request.ts'
import { FindAnything, type OfficeSearchHit } from '../../find.contract.ts'
import { type Choice, listSearchChoices } from '../choices.ts'

/** Or Ctrl+K (⌘K), and `/` outside fields. */
export function CommandButton() {
  const [open, setOpen] = useState(false)
  const [hasKeys] = useOneKeyShortcuts()

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

/** WAI-ARIA combobox. */
function CommandBox({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { hits: matches, state } = useFound(typed)
  const may = usePermissions()
  const choices = listSearchChoices(typed, matches, may)
  const picked = choices[Math.min(at, choices.length - 1)]
  const list = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice that the arrows have reached is kept in sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function go(choice: Choice, inNewTab: boolean) {
    onClose()
    if (inNewTab) window.open(choice.href, '_blank', 'noopener')
    else navigate(choice.href)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && choices.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, choices.length - 1) + step + choices.length) % choices.length)
    } else if (event.key === 'Enter' && picked) {
      event.preventDefault()
      go(picked, event.ctrlKey || event.metaKey)
    }
  }

  return (
    <Modal title="Rasti" isOpen onClose={onClose} closeOnBackdrop size="large">
      <input
        // The box opens to type here.
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus
        type="search"
        role="combobox"
        aria-label="Ekranas, užsakymo numeris, klientas arba produktas"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={picked ? `${id}-${choices.indexOf(picked)}` : undefined}
        autoComplete="off"
        maxLength={200}
        placeholder="Ekranas, užsakymo numeris, klientas, produktas…"
        className="control"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Rasta"
        className="mt-3 h-96 max-h-[50vh] overflow-y-auto overscroll-contain"
      >
        {choices.map((choice, index) => (
          <div key={`${choice.group} ${choice.href} ${choice.title}`} role="presentation">
            {choice.group !== choices[index - 1]?.group && (
              <p role="presentation" className="px-3 pt-3 pb-1 text-sm font-semibold text-soft first:pt-0">
                {choice.group}
              </p>
            )}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field hears Enter */}
            <div
              id={`${id}-${index}`}
              role="option"
              aria-selected={choice === picked}
              className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-house px-3 py-1.5 aria-selected:picked"
              onPointerMove={() => setAt(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => go(choice, event.ctrlKey || event.metaKey)}
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">{`${choice.group}, `}</span>
                <span>{choice.title}</span>
              </span>
              {choice.detail && (
                <span className="figures min-w-0 text-sm wrap-anywhere text-soft">{choice.detail}</span>
              )}
            </div>
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm text-soft">
        {say(state, choices.length)}
      </p>
    </Modal>
  )
}

function say(state: ReturnType<typeof useFound>['state'], count: number): string {
  if (state === 'failed') return 'Užsakymų, klientų ir produktų dabar rasti nepavyko. Ekranai veikia.'
  if (state === 'asking') return 'Ieškoma…'
  if (count === 0) return 'Nieko nerasta. Bandykite numerį, pavardę, el. paštą arba prekės pavadinimą.'
  return `Rasta: ${count}. Rinkitės rodyklėmis, Enter atidaro, Ctrl+Enter – naujoje kortelėje.`
}

/** Debounce. */
const pauseMilliseconds = 60

/** The last answer stays until the next. */
function useFound(typed: string) {
  const [shown, setShown] = useState<{ hits: OfficeSearchHit[]; state: 'idle' | 'asking' | 'failed' }>({
    hits: [],
    state: 'idle',
  })
  const q = typed.trim()

  useEffect(() => {
    if (q === '') {
      setShown({ hits: [], state: 'idle' })
      return
    }
    setShown(({ hits: matches }) => ({ hits: matches, state: 'asking' }))
    return scheduleDebouncedRequest((signal) => {
      // no loader: looked for while somebody types
      sendRequest(FindAnything, { query: { q }, signal }).then(
        ({ data: matches }) => setShown({ hits: matches, state: 'idle' }),
        () => {
          if (!signal.aborted) setShown({ hits: [], state: 'failed' })
        },
      )
    }, pauseMilliseconds)
  }, [q])

  return shown
}
