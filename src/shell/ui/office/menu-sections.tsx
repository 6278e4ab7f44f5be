import { type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { OfficeScreen } from '#shell/screens/define-screens.ts'
import { buildMenuSections, getAriaCurrent, getScreenName, getScreenTab } from '#shell/screens/office-menu.ts'
import { useScreen } from '#shell/screens/use-screen.ts'
import { menuPlaceClasses } from './menu-place-classes.ts'
import { usePermissions } from './permissions.tsx'

type MenuSectionsProps = { button: RefObject<HTMLButtonElement | null>; onClose: () => void }

/** Beside the rail over the page; in a phone's drawer below the button. */
export default function MenuSections({ button, onClose }: MenuSectionsProps) {
  const panel = useRef<HTMLElement>(null)
  useClosing(panel, button, onClose)
  return (
    <section
      ref={panel}
      aria-label="Visi skyriai"
      className="lg:fixed lg:inset-y-0 lg:left-60 lg:w-140 lg:overflow-y-auto lg:border-r lg:border-line lg:bg-paper lg:px-5 lg:py-6 lg:shadow-lift max-lg:py-2 max-lg:pl-7"
      onBlur={({ relatedTarget: next }) => {
        if (next && next !== button.current && !panel.current?.contains(next) && isOverPage(panel.current)) onClose()
      }}
    >
      <p className="mb-5 px-3 text-lg font-semibold max-lg:hidden">Visi skyriai</p>
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:gap-y-7">
        {buildMenuSections(usePermissions()).map((section) => (
          <Section key={section.title} {...section} />
        ))}
      </ul>
    </section>
  )
}

function Section({ title, screens }: { title: string; screens: (OfficeScreen & { name: string })[] }) {
  const here = useScreen()
  const isOne = screens[0]?.name === title
  return (
    <li>
      {!isOne && <p className="px-3 text-[0.8125rem] font-semibold text-soft">{title}</p>}
      <ul>
        {screens.map((screen) => (
          <li key={screen.id}>
            <Link
              to={screen.path}
              aria-label={isOne ? undefined : getScreenName(screen)}
              aria-current={here && getScreenTab(here) === screen.id ? getAriaCurrent(screen, here) : undefined}
              className={`${menuPlaceClasses} ${isOne ? 'font-semibold' : ''}`}
            >
              {screen.name}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

const isOverPage = (panel: HTMLElement | null) => panel !== null && getComputedStyle(panel).position === 'fixed'

function useClosing(
  panel: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const { key } = useLocation()
  const close = useRef(onClose)
  close.current = onClose

  const page = useRef(key)
  useEffect(() => {
    if (page.current !== key) close.current()
  }, [key])

  useEffect(() => {
    const find = (link: string) => panel.current?.querySelector<HTMLElement>(link)
    const first = find('[aria-current]') ?? find('a')
    first?.focus()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !panel.current?.parentElement?.contains(event.target as Node)) return
      event.preventDefault()
      close.current()
      button.current?.focus()
    }
    // In a drawer the page would move below the press.
    const onPress = ({ target }: PointerEvent) => {
      if (isOverPage(panel.current) && !panel.current?.parentElement?.contains(target as Node)) close.current()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [panel, button])
}
