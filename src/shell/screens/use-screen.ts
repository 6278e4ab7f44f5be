import { useLocation } from 'react-router'
import { findScreenByPath } from './office-menu.ts'

export const useScreen = () => findScreenByPath(useLocation().pathname)
