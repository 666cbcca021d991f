import { Module } from '@nestjs/common';
import { RecipientStore } from './recipient-store.js';
import { RecipientsController } from './recipients.controller.js';

/** Facts about each number, for providers with rules per person. */
@Module({ controllers: [RecipientsController], providers: [RecipientStore], exports: [RecipientStore] })
export class RecipientsModule {}
