/** Decorative: its link carries the name. The shop's own takes its place by `build-look-css.ts`. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <span className={`logo inline-flex items-center gap-2.5 ${className}`}>
      <LogoMark className="size-8" />
      <span className="text-[1.375rem] leading-none font-bold tracking-[-0.03em]">Įrankinė</span>
    </span>
  )
}

export function LogoMark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className={`shrink-0 ${className}`}>
      <rect width="32" height="32" rx="4" className="fill-signal" />
      <path
        d="M10 6.5h12M16 6.5v14M10 20.5h12M18.5 20.5c-3.2 2.3-3.6 6.500.6 6.500h2.400"
        fill="none"
        className="stroke-on-signal"
        strokeWidth="3"
      />
    </svg>
  )
}
