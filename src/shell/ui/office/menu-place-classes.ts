/** Classes of a place in the menu. */
export const menuPlaceClasses =
  'flex min-h-9 items-center gap-2.5 rounded-house px-3 py-1 hover:bg-line/60 max-lg:min-h-11 aria-[current]:bg-raised aria-[current]:font-semibold aria-[current]:shadow-[inset_3px_0_0_var(--color-signal)]'
