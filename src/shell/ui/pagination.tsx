import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChevronLeftIcon, ChevronRightIcon } from './frame-icons.tsx'
import { pageWindow } from './page-window.ts'

type PaginationProps = {
  page: number
  lastPage: number
  /** Items; renders nothing at 0. */
  total: number
  hrefOf: (page: number) => string
  className?: string
}

/** Real links, which work before hydration. */
export function Pagination({ page, lastPage, total, hrefOf, className = '' }: PaginationProps) {
  if (total <= 0) return null
  return (
    <nav aria-label="Sąrašo puslapiai" className={`flex flex-wrap items-center justify-center gap-1 ${className}`}>
      <Step to={page > 1 ? hrefOf(page - 1) : null} rel="prev" label="Ankstesnis">
        <ChevronLeftIcon className="size-4" />
        <span className="max-sm:sr-only">Ankstesnis</span>
      </Step>
      <ul className="flex gap-1">
        {pageWindow(page, lastPage).map((number) => (
          <li key={number}>
            <Link
              to={hrefOf(number)}
              prefetch="intent"
              aria-label={`${number} puslapis`}
              aria-current={number === page ? 'page' : undefined}
              className="figures flex size-11 items-center justify-center rounded-house border border-transparent hover:border-edge aria-[current]:border-ink aria-[current]:font-semibold"
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
      <Step to={page < lastPage ? hrefOf(page + 1) : null} rel="next" label="Kitas">
        <span className="max-sm:sr-only">Kitas</span>
        <ChevronRightIcon className="size-4" />
      </Step>
    </nav>
  )
}

function Step({ to, rel, label, children }: { to: string | null; rel: string; label: string; children: ReactNode }) {
  const look = 'flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-house px-3'
  if (to === null)
    return (
      <span aria-disabled="true" className={`${look} text-soft opacity-60`}>
        {children}
      </span>
    )
  return (
    <Link to={to} rel={rel} prefetch="intent" aria-label={label} className={`${look} text-steel hover:bg-sunken`}>
      {children}
    </Link>
  )
}
