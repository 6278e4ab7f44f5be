export default function RentProductPage() {
  return null
}
