export function SkipLink() {
  return (
    <a href="#turinys" className="skip-link">
      Pereiti prie turinio
    </a>
  )
}
