import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowRightIcon } from './frame-icons.tsx'
import { Logo } from './logo.tsx'
import { OfficeMenu } from './office/office-menu.tsx'
import { OfficeTabs } from './office/office-tabs.tsx'
import { SideDrawer } from './side-drawer.tsx'
import { SkipLink } from './skip-link.tsx'

type OfficeShellProps = { who: { name: string }; onLogout: () => void; bar?: ReactNode; children: ReactNode }

export function OfficeShell({ who, onLogout, bar, children }: OfficeShellProps) {
  return (
    <div className="min-h-dvh [--office-bar:3.5rem] [--section-title:1.25rem] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <SkipLink />
      <aside className="sticky top-0 z-30 hidden h-dvh flex-col border-r border-line bg-sunken lg:flex print:hidden">
        <Link to="/admin/dashboard" aria-label="Įrankinė, valdymo skydas" className="flex px-5 pt-4 pb-3">
          <Logo />
        </Link>
        <OfficeMenu onLogout={onLogout} />
      </aside>
      <div className="min-w-0">
        <header className="sticky top-0 z-20 flex h-(--office-bar) items-center gap-3 border-b border-line bg-paper px-4 lg:px-8 print:hidden">
          <SideDrawer label="Meniu" head={<Logo />} className="-ml-2 lg:hidden">
            <OfficeMenu onLogout={onLogout} />
          </SideDrawer>
          <Link to="/admin/dashboard" aria-label="Įrankinė, valdymo skydas" className="flex rounded-house lg:hidden">
            <Logo />
          </Link>
          <div className="min-w-0 flex-1">{bar}</div>
          <Link to="/" className="flex items-center gap-1.5 py-2 text-sm text-steel hover:underline max-sm:hidden">
            Į parduotuvę
            <ArrowRightIcon className="size-4" />
          </Link>
          <p className="max-w-72 truncate border-l border-line py-2 pl-4 text-sm font-semibold max-sm:hidden">
            <Link to="/admin/profile" className="hover:underline">
              {who.name}
            </Link>
          </p>
        </header>
        <OfficeTabs />
        <main id="turinys" tabIndex={-1} className="px-4 py-6 outline-none max-lg:pb-32 lg:px-8 lg:py-8">
          {children}
        </main>
      </div>
    </div>
  )
}
