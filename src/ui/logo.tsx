/** Our mark, a hook on a tool wall, and the wordmark. Decoration inside a link that says where it leads. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
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
        d="M16 4.500v11.500l6.500 6a4.500 4.500 0 1 1-6.400 6.300"
        transform="translate(0 -1.500)"
        fill="none"
        stroke="#211c12"
        strokeWidth="3"
      />
    </svg>
  )
}
