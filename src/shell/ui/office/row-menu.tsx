import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link, type LinkProps } from 'react-router'
import { MoreIcon } from './icons.tsx'

export interface RowAction extends Pick<LinkProps, 'state'> {
  label: string
  /** What it is done to, for readers. */
  of?: string
  /** The address it leads to; otherwise `onAct`. */
  to?: string
  onAct?: () => void
  danger?: true
  /** It stands in the row itself where the table has room. */
  isInRow?: true
}

interface RowMenuProps {
  /** Whose row it is, for readers. */
  about: string
  actions: readonly (RowAction | false | undefined)[]
}

/** „Daugiau veiksmų“: what is done to a row less often than its one main action. Nothing without any. */
export function RowMenu({ about, actions }: RowMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useStandingPlace(button, panel, isOpen)
  const shown = actions.filter((one) => one !== false && one !== undefined)
  if (shown.length === 0) return null

  const close = () => {
    panel.current?.hidePopover()
    // A dialog gives the focus back to where it was.
    button.current?.focus()
  }
  return (
    <span className={shown.every(({ isInRow }) => isInRow) ? 'row-menu hidden md:max-xl:inline' : 'row-menu'}>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={`Daugiau veiksmų: ${about}`}
        title="Daugiau veiksmų"
        className="inline-flex size-9 items-center justify-center rounded-house text-soft transition-colors hover:bg-sunken hover:text-ink"
      >
        <MoreIcon strokeWidth={3} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows walk through what takes the focus inside */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="invisible m-0 min-w-52 rounded-house border border-line bg-raised p-1.5 text-left text-base text-ink shadow-lift"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onKeyDown={walk}
      >
        {isOpen && (
          <ul>
            {shown.map((action) => (
              <li key={action.label} className={action.isInRow ? 'hidden md:max-xl:block' : undefined}>
                <Action {...action} onPress={close} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </span>
  )
}

const look =
  'flex min-h-11 w-full items-center rounded-house px-3 text-left font-normal whitespace-nowrap hover:bg-sunken'

function Action({ label, of, to, state, onAct, danger, onPress }: RowAction & { onPress: () => void }) {
  const words = (
    <>
      <span>{label}</span>
      {of && <span className="sr-only">{`: ${of}`}</span>}
    </>
  )
  if (to)
    return (
      <Link to={to} state={state} className={look} onClick={onPress}>
        {words}
      </Link>
    )
  return (
    <button
      type="button"
      className={`${look} ${danger ? 'text-bad' : ''}`}
      onClick={() => {
        onPress()
        onAct?.()
      }}
    >
      {words}
    </button>
  )
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const places = listShown(event.currentTarget)
  if (!step || places.length === 0) return
  event.preventDefault()
  const at = places.indexOf(document.activeElement as HTMLElement)
  places[(at + step + places.length) % places.length]?.focus()
}

const listShown = (menu: HTMLElement) =>
  [...menu.querySelectorAll<HTMLElement>('a, button')].filter((one) => one.offsetParent)

/** Below the button, or above where the window ends; what scrolls closes it. */
function useStandingPlace(
  button: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useEffect(() => {
    const [from, menu] = [button.current?.getBoundingClientRect(), panel.current]
    if (!isOpen || !from || !menu) return
    const { offsetHeight: height, offsetWidth: width } = menu
    const top = from.bottom + height + 8 > innerHeight ? Math.max(8, from.top - height - 4) : from.bottom + 4
    const left = Math.max(8, from.right - width)
    Object.assign(menu.style, { inset: 'auto', top: `${top}px`, left: `${left}px`, visibility: 'visible' })
    listShown(menu)[0]?.focus({ preventScroll: true })
    const close = () => menu.hidePopover()
    addEventListener('scroll', close, { capture: true, once: true })
    addEventListener('resize', close, { once: true })
    return () => {
      menu.style.visibility = ''
      removeEventListener('scroll', close, { capture: true })
      removeEventListener('resize', close)
    }
  }, [button, panel, isOpen])
}
