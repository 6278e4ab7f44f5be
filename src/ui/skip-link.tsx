/** The first stop of the keyboard: past the menus, to the contents. */
export function SkipLink() {
  return (
    <a
      href="#turinys"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-house bg-signal px-4 py-2.5 font-semibold text-on-signal focus:translate-y-0"
    >
      Pereiti prie turinio
    </a>
  )
}
