import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { CloseIcon, MenuIcon } from './frame-icons.tsx'

declare module 'react' {
  /** React's types do not know command attributes yet. */
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}

type SideDrawerProps = { label: string; head?: ReactNode; children: ReactNode; className?: string }

/** A native dialog. Newer browsers open it by command attributes before hydration. */
export function SideDrawer({ label, head, children, className = '' }: SideDrawerProps) {
  const id = useId()
  const drawer = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()

  // A new key is a new page, even at the same address. The first may have been opened before hydration.
  const page = useRef(key)
  useEffect(() => {
    if (page.current !== key) drawer.current?.close()
    page.current = key
  }, [key])

  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        className={`flex size-11 items-center justify-center rounded-house transition-colors hover:bg-sunken ${className}`}
        onClick={() => {
          if (!knowsCommands()) drawer.current?.showModal()
        }}
        command="show-modal"
        commandfor={id}
      >
        <MenuIcon className="size-6" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the press is on the backdrop; the keyboard has Escape */}
      <dialog
        ref={drawer}
        id={id}
        aria-label={label}
        className="side-drawer"
        onClick={(event) => {
          if (event.target === event.currentTarget) event.currentTarget.close()
        }}
      >
        <div className="flex min-h-full flex-col">
          <div className="sticky top-0 z-10 flex min-h-16 items-center justify-between gap-4 border-b border-line bg-paper pr-2 pl-4">
            {head ?? <p className="font-semibold">{label}</p>}
            <button
              type="button"
              aria-label="Uždaryti"
              className="flex size-11 items-center justify-center rounded-house hover:bg-sunken"
              onClick={() => {
                if (!knowsCommands()) drawer.current?.close()
              }}
              command="close"
              commandfor={id}
            >
              <CloseIcon className="size-6" />
            </button>
          </div>
          {children}
        </div>
      </dialog>
    </>
  )
}

function knowsCommands(): boolean {
  return 'commandForElement' in HTMLButtonElement.prototype
}
