import { buildDashboard } from '../../facades/web/dashboard/build.ts'

/** The page as it is now, not as it was when the packages were installed. */
export async function setup(): Promise<void> {
  await buildDashboard()
}
