import { resolve } from 'node:path'

/** The disk of the data folder is full. */
export class DataFolderFull extends Error {
  override readonly name = 'DataFolderFull'

  constructor(dataDir: string, cause: unknown) {
    super(
      `The disk of ${resolve(dataDir)} (DATA_DIR) is full: make room, then try again. Committed data is unchanged.`,
      {
        cause,
      },
    )
  }
}
