-- AlterEnum: in a migration of its own, because a new value can be used only after its transaction.
ALTER TYPE "ChannelKind" ADD VALUE 'TELEGRAM';
