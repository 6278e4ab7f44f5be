import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#people/accounts/shop/public/session.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { scheduleDebouncedRequest } from '#shell/ui/schedule-debounced-request.ts'
import { FindAnything, type OfficeSearchHit } from '../find.contract.ts'
import { type Choice, listSearchChoices, screensGroup } from './choices.ts'
import { readRecentChoices, recentGroup, saveRecentChoice } from './recent-choices.ts'
import { splitByMatch } from './split-by-match.ts'

/** WAI-ARIA combobox. */
export function CommandBox({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { hits: matches, state } = useFound(typed)
  const vatWords = useVatWords()
  const may = usePermissions()
  const by = useSession().user?.id
  const choices = [
    ...(typed.trim() === '' && by !== undefined ? readRecentChoices(by).map(toRecent) : []),
    ...listSearchChoices(typed, matches, may),
  ]
  const picked = choices[Math.min(at, choices.length - 1)]
  const list = useRef<HTMLDivElement>(null)
  const [entered, setEntered] = useState<string>()

  // A scanner's Enter comes before the answer: it opens the first choice of that answer, never of an older one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is picked and how it opens are of this answer
  useEffect(() => {
    if (entered === undefined || state === 'asking') return
    setEntered(undefined)
    if (entered === typed && picked) go(picked, false)
  }, [entered, state, typed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice that the arrows have reached is kept in sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function go(choice: Choice, inNewTab: boolean) {
    if (by !== undefined && !choice.isAll) saveRecentChoice(by, choice)
    onClose()
    if (inNewTab) window.open(choice.href, '_blank', 'noopener')
    else navigate(choice.href)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && choices.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, choices.length - 1) + step + choices.length) % choices.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (state === 'asking' && picked?.group !== screensGroup) setEntered(typed)
      else if (picked) go(picked, event.ctrlKey || event.metaKey)
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
                <span>
                  <Marked text={vatWords(choice.title)} typed={typed} />
                </span>
              </span>
              {choice.detail && (
                <span className="figures min-w-0 text-sm wrap-anywhere text-soft">
                  <Marked text={choice.detail} typed={typed} />
                </span>
              )}
            </div>
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm text-soft">
        {say(state, choices.filter(({ isAll }) => !isAll).length)}
      </p>
    </Modal>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return splitByMatch(text, typed).map(({ text: part, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
      <mark key={index} className="rounded-house bg-warn-tint text-inherit">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

/** In one group, each with the name of its own. */
const toRecent = ({ group, title, detail, href }: Choice): Choice => ({
  group: recentGroup,
  title,
  detail: detail ? `${group} · ${detail}` : group,
  href,
})

function say(state: ReturnType<typeof useFound>['state'], count: number): string {
  if (state === 'failed') return 'Užsakymų, klientų ir produktų dabar rasti nepavyko. Ekranai veikia.'
  if (state === 'asking') return 'Ieškoma…'
  if (count === 0)
    return 'Nieko nerasta. Bandykite numerį, pavardę, el. paštą, telefoną, vieneto kodą, sumą su centais (1 234,56) arba prekės pavadinimą.'
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
      sendRequest(FindAnything, { query: { q, among: 'all' }, signal }).then(
        ({ data: matches }) => setShown({ hits: matches, state: 'idle' }),
        () => {
          if (!signal.aborted) setShown({ hits: [], state: 'failed' })
        },
      )
    }, pauseMilliseconds)
  }, [q])

  return shown
}
