/** The first stop of the keyboard: past the menus, to the contents. While it has the focus it has a place of its own above the page. */
export function SkipLink() {
  return (
    <a href="#turinys" className="skip-link">
      Pereiti prie turinio
    </a>
  )
}
