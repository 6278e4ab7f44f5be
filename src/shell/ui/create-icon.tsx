import type { SVGProps } from 'react'

/** The path is on a 24 grid. The icon is decorative: it needs a name beside it. */
export function createIcon(path: string) {
  return function Icon({ className = '', ...rest }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="square"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        className={`size-5 shrink-0 ${className}`}
        {...rest}
      >
        <path d={path} />
      </svg>
    )
  }
}
