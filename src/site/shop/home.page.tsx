export const meta = () => [{ title: 'Įrankinė' }]

export default function Home() {
  return (
    <main>
      <h1>Įrankinė</h1>
    </main>
  )
}
