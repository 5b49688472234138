/** Alerts that a channel is not to be told of. */
export interface Muting {
  readonly channelId: string
  readonly alertIds: readonly string[]
}
